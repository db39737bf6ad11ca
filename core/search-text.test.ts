import { expect, it } from 'vitest'
import { plainText, plainWords } from './search-text.ts'

it.for([
  ['O’Brien', "o'brien"],
  ["D'Souza", 'dsouza'],
  ['Zoë Núñez', 'zoe nunez'],
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Søren Weiß', 'soren weiss'],
])('%s is found by %s', ([name, typed]) => {
  expect(plainText(name!)).toBe(plainText(typed!))
})

it('other letters stay as they are', () => {
  expect(plainText('Ирина')).toBe('ирина')
  expect(plainText('Anne-Marie 2')).toBe('anne-marie 2')
})

it('words are what lies between spaces', () => {
  expect(plainWords('  Siobhán   O’Brien ')).toEqual(['siobhan', 'obrien'])
  expect(plainWords(' ')).toEqual([])
})

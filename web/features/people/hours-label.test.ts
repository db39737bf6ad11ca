import { expect, it } from 'vitest'
import { hoursLabel } from './hours-label.ts'

it.each([
  [0, '0h'],
  [9.88, '9h 53m'],
  [36, '36h'],
  [0.5, '30m'],
])('%d hours read %s', (hours, label) => expect(hoursLabel(hours)).toBe(label))

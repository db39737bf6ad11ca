import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine, parseCsv } from './csv.ts'

const cells = (text: string) => parseCsv(text).map((record) => record.cells)

describe('reading', () => {
  it('takes quotes, commas, doubled quotes and line ends inside a cell', () => {
    expect(cells('a,"b, c","say ""hi""","two\nlines"\r\nd,,,\n')).toEqual([
      ['a', 'b, c', 'say "hi"', 'two\nlines'],
      ['d', '', '', ''],
    ])
  })

  it('drops a byte-order mark and empty lines, and counts lines as an editor does', () => {
    expect(parseCsv('\ufeffa,b\n\n"c\nc",d\n,,\ne,f')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['c\nc', 'd'] },
      { line: 6, cells: ['e', 'f'] },
    ])
    expect(parseCsv('')).toEqual([])
  })

  it('understands semicolons and tabs by the first line', () => {
    expect(cells('a;b\n1,5;2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
    expect(cells('a\tb\n1\t2')[1]).toEqual(['1', '2'])
  })

  it('ends on anything, also on a quote that is never closed', () => {
    expect(cells('a,"b')).toEqual([['a', 'b']])
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(parseCsv(text))))
  })
})

describe('writing', () => {
  it('quotes what needs it and leaves the rest', () => {
    expect(csvLine(['plain', 'a, b', 'say "hi"', 'two\nlines', null, undefined, 7, -2, ' edge '])).toBe(
      'plain,"a, b","say ""hi""","two\nlines",,,7,-2," edge "\r\n',
    )
  })

  it('disarms what a spreadsheet would run', () => {
    for (const evil of ['=1+1', '+44', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1']) {
      expect(cells(`x,x\n${csvLine([evil, 'x'])}`)[1]?.[0], evil).toBe(`'${evil}`)
    }
    expect(csvLine(['a=1'])).toBe('a=1\r\n')
  })

  it('is read back as it was written, apart from what was disarmed', () => {
    const harmless = fc.string().filter((text) => !/^\s*[=+\-@\t\r]/.test(text) && !text.includes('\r'))
    fc.assert(
      fc.property(fc.array(harmless, { minLength: 1, maxLength: 5 }), (row) => {
        const file = csvLine(['head', 'head']) + csvLine(['x', ...row])
        expect(cells(file)[1]).toEqual(['x', ...row])
      }),
    )
  })
})

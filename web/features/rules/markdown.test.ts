import { describe, expect, it } from 'vitest'
import { blocksOf } from './markdown.ts'

describe('a document', () => {
  it('is read as headings, paragraphs, lists and tables', () => {
    const text = `# Rules

Why they are
**there**.

## Daily rest
From the [law](https://example.org), see \`daily-rest\`.

- one
- two
  goes on

| rule | level |
| --- | --- |
| overlap | block |
`
    expect(blocksOf(text)).toEqual([
      { type: 'heading', level: 1, text: 'Rules' },
      { type: 'paragraph', text: 'Why they are there.' },
      { type: 'heading', level: 2, text: 'Daily rest' },
      { type: 'paragraph', text: 'From the law, see daily-rest.' },
      { type: 'list', items: ['one', 'two goes on'] },
      { type: 'table', head: ['rule', 'level'], rows: [['overlap', 'block']] },
    ])
  })
})

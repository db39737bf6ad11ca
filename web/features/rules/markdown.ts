// Our own documents in blocks: headings, paragraphs, lists and tables. Nothing else is used in them.

export type Block =
  | { type: 'heading'; level: number; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; items: string[] }
  | { type: 'table'; head: string[]; rows: string[][] }

export function blocksOf(markdown: string): Block[] {
  return markdown
    .split(/\n\s*\n/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .flatMap(blocksIn)
}

/** A heading may stand right above its text. */
function blocksIn(piece: string): Block[] {
  const [first = '', ...rest] = piece.split('\n')
  const heading = /^(#+)\s+(.*)$/.exec(first)
  if (heading) {
    const block: Block = { type: 'heading', level: heading[1]!.length, text: plain(heading[2]!) }
    return rest.length > 0 ? [block, ...blocksIn(rest.join('\n'))] : [block]
  }
  if (first.startsWith('|')) return [tableOf([first, ...rest])]
  if (/^[-*] /.test(first)) {
    const items = piece.split(/\n(?=[-*] )/).map((item) => plain(item.replace(/^[-*] /, '')))
    return [{ type: 'list', items }]
  }
  return [{ type: 'paragraph', text: plain(piece) }]
}

function tableOf(lines: readonly string[]): Block {
  const cells = (line: string) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map(plain)
  const [head = '', , ...rows] = lines
  return { type: 'table', head: cells(head), rows: rows.map(cells) }
}

/** Without the marks for bold and code; a link keeps its words. */
const plain = (text: string): string =>
  text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|`/g, '')
    .replace(/\s+/g, ' ')
    .trim()

// Each rule explained with its source: docs/rules.md as a page.

import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Table, Td, Th } from '#web/ui/Table.tsx'
import text from '../../../docs/rules.md?raw'
import { type Block, blocksOf } from './markdown.ts'

/** The page has its own title. */
const blocks = blocksOf(text).filter((block) => !(block.type === 'heading' && block.level === 1))

export default function RulesExplainedScreen() {
  return (
    <>
      <PageHeader
        title="The rules explained"
        actions={
          <Link href={PATHS.rules} className={buttonClass('secondary')}>
            <ArrowLeft aria-hidden className="size-4" />
            Rules
          </Link>
        }
      />
      <Card className="flex max-w-3xl flex-col gap-3 p-5">
        {blocks.map((block, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the document never changes
          <Shown key={n} block={block} />
        ))}
      </Card>
    </>
  )
}

function Shown({ block }: { block: Block }) {
  switch (block.type) {
    case 'heading':
      return block.level <= 2 ? (
        <h2 className="mt-3 font-semibold text-lg first:mt-0">{block.text}</h2>
      ) : (
        <h3 className="font-semibold">{block.text}</h3>
      )
    case 'paragraph':
      return <p>{block.text}</p>
    case 'list':
      return (
        <ul className="list-disc pl-5">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'table':
      return (
        <Table caption={block.head.join(', ')}>
          <thead>
            <tr>
              {block.head.map((cell) => (
                <Th key={cell}>{cell}</Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row) => (
              <tr key={row.join()}>
                {row.map((cell, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the document never changes
                  <Td key={n}>{cell}</Td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )
  }
}

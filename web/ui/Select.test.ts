import { expect, it } from 'vitest'
import type { SelectOption } from './Select.tsx'

it('an item with an empty value does not compile', () => {
  const good: SelectOption<'all' | ''> = { value: 'all', label: 'All' }
  // @ts-expect-error: "nothing chosen" is the placeholder, never an item
  const bad: SelectOption<'all' | ''> = { value: '', label: 'None' }
  expect([good, bad]).toHaveLength(2)
})

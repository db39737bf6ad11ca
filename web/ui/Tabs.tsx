// Tab panels; the arrow keys move between the tabs.

import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'

interface Tab<V extends string = string> {
  value: V
  label: ReactNode
  content: ReactNode
}

interface TabsProps<V extends string> {
  tabs: readonly Tab<V>[]
  label: string
  value: V
  onChange: (value: V) => void
}

export function Tabs<V extends string>({ tabs, label, value, onChange }: TabsProps<V>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as V)} className="room-to-fill">
      <Radix.List
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto border-b behind-thread:hidden"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="control-height -mb-px inline-flex items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-accent"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="room-to-fill pt-4 behind-thread:pt-0">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

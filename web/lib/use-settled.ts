// What was typed into a search, once the typing has paused.

import { useEffect, useState } from 'react'
import { DELAY } from '#core/timing.ts'

export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DELAY.searchDebounce)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

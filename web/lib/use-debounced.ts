// Debounces a search text.

import { useEffect, useState } from 'react'
import { DELAY } from '#core/timing.ts'

export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DELAY.searchDebounce)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

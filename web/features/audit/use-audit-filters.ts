// The filters and the page are in the address, so that a link or the back button shows the same entries.

import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { FILTER_NAMES, type FilterName, type Filters } from './queries.ts'

export function useAuditFilters() {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const { filters, page } = useMemo(() => read(new URLSearchParams(text)), [text])

  const set = useCallback(
    (name: FilterName, value: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (value) next.set(name, value)
          else next.delete(name)
          next.delete('page')
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  const goTo = useCallback(
    (to: number) =>
      setParams((before) => {
        const next = new URLSearchParams(before)
        next.set('page', String(to))
        return next
      }),
    [setParams],
  )
  const clear = useCallback(() => setParams({}, { replace: true }), [setParams])
  return { filters, page, set, goTo, clear }
}

function read(params: URLSearchParams): { filters: Filters; page: number } {
  const filters: Filters = {}
  for (const name of FILTER_NAMES) {
    const value = params.get(name)
    if (value) filters[name] = value
  }
  const page = Number(params.get('page'))
  return { filters, page: Number.isInteger(page) && page > 0 ? page : 1 }
}

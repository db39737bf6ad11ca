// How the board looks on a phone: a list of one day, or the grid. It is in the address, so that a reload keeps it.

import { useSearchParams } from 'wouter'

export const VIEWS = [
  { value: 'list', label: 'Day list' },
  { value: 'grid', label: 'Grid' },
] as const
type View = (typeof VIEWS)[number]['value']

export function useRotaView(): { view: View; setView: (view: View) => void } {
  const [params, setParams] = useSearchParams()
  return {
    view: params.get('view') === 'grid' ? 'grid' : 'list',
    setView: (view) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (view === 'grid') after.set('view', view)
          else after.delete('view')
          return after
        },
        { replace: true },
      ),
  }
}

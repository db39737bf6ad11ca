// Suggestions for an address being typed: those used before, then the map's, where there is one.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DELAY } from '#core/timing.ts'
import { useCan } from '#web/lib/current-user.ts'
import { type FindAddresses, loadPlaces } from './google-places.ts'
import { mapsKeyQuery, usedAddressesQuery } from './queries.ts'

const FEWEST_LETTERS = 3

export type AddressSearch = 'loading' | 'ready' | 'unavailable'

export function useAddressSearch(typed: string) {
  const search = useSettledText(typed.trim())
  const used = useUsedAddresses(search)
  const { state, found, message } = useMap(search)
  // A list for what was typed a moment ago stays until the next comes; none once the field is left.
  const suggestions = typed.trim().length < FEWEST_LETTERS ? [] : [...new Set([...used, ...found])]
  return { state, suggestions, message }
}

/** What was typed once the hands rest; empty while it is too short to search for. */
function useSettledText(text: string): string {
  const [settled, setSettled] = useState('')
  const wanted = text.length < FEWEST_LETTERS ? '' : text
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), wanted ? DELAY.searchDebounce : 0)
    return () => clearTimeout(timer)
  }, [wanted])
  return settled
}

function useUsedAddresses(search: string): readonly string[] {
  const can = useCan()
  const used = useQuery(usedAddressesQuery(search, can('shifts:book') && search !== ''))
  return search ? (used.data ?? []) : []
}

function useMap(search: string) {
  const key = useQuery(mapsKeyQuery)
  const apiKey = key.data?.apiKey ?? null
  const [find, setFind] = useState<FindAddresses | null>(null)
  const [failed, setFailed] = useState(false)
  const [found, setFound] = useState<string[]>([])

  useEffect(() => {
    if (!apiKey) return
    let wanted = true
    loadPlaces(apiKey).then(
      (loaded) => wanted && setFind(() => loaded),
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [apiKey])

  useEffect(() => {
    if (!find || !search) return setFound([])
    let wanted = true
    find(search).then(
      (addresses) => wanted && setFound(addresses),
      () => wanted && setFound([]),
    )
    return () => {
      wanted = false
    }
  }, [find, search])

  const unavailable = failed || key.isError || (key.isSuccess && !apiKey)
  const state: AddressSearch = find ? 'ready' : unavailable ? 'unavailable' : 'loading'
  return { state, found, message: key.data?.message }
}

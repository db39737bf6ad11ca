// Suggestions for an address being typed: earlier addresses first, then the map's if there is one.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DELAY } from '#core/timing.ts'
import { useCan } from '#web/lib/current-user.ts'
import { type FindAddresses, loadPlaces } from './google-places.ts'
import { mapsKeyQuery, usedAddressesQuery } from './queries.ts'

const FEWEST_LETTERS = 3

export type AddressSearch = 'loading' | 'ready' | 'unavailable'

export function useAddressSearch(typed: string) {
  const search = useDebouncedText(typed.trim())
  const used = useUsedAddresses(search)
  const { state, found, message } = useMap(search)
  // The previous list stays until the next one arrives; there is none once the field is left.
  const suggestions = typed.trim().length < FEWEST_LETTERS ? [] : [...new Set([...used, ...found])]
  return { state, suggestions, message }
}

/** The debounced text; empty while it is too short to search for. */
function useDebouncedText(text: string): string {
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
  const mayUseMap = useCan()('jobs:create')
  const key = useQuery(mapsKeyQuery(mayUseMap))
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

  const unavailable = !mayUseMap || failed || key.isError || (key.isSuccess && !apiKey)
  const state: AddressSearch = find ? 'ready' : unavailable ? 'unavailable' : 'loading'
  return { state, found, message: key.data?.message }
}

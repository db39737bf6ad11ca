// Suggestions for an address being typed, and whether there can be any.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DELAY } from '#core/timing.ts'
import { type FindAddresses, loadPlaces } from './google-places.ts'
import { mapsKeyQuery } from './queries.ts'

const FEWEST_LETTERS = 3

export type AddressSearch = 'loading' | 'ready' | 'unavailable'

export function useAddressSearch(typed: string) {
  const key = useQuery(mapsKeyQuery)
  const apiKey = key.data?.apiKey ?? null
  const [find, setFind] = useState<FindAddresses | null>(null)
  const [failed, setFailed] = useState(false)
  const [suggestions, setSuggestions] = useState<string[]>([])

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
    if (!find || typed.trim().length < FEWEST_LETTERS) return setSuggestions([])
    let wanted = true
    const timer = setTimeout(() => {
      find(typed.trim()).then(
        (found) => wanted && setSuggestions(found),
        () => wanted && setSuggestions([]),
      )
    }, DELAY.searchDebounce)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [find, typed])

  const unavailable = failed || key.isError || (key.isSuccess && !apiKey)
  const state: AddressSearch = find ? 'ready' : unavailable ? 'unavailable' : 'loading'
  return { state, suggestions, message: key.data?.message }
}

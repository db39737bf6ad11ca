// Loads the maps script once, with a five-second timeout, and queries it for addresses.

import { DELAY } from '#core/timing.ts'

/** The part of the script that we use. */
interface PlacesLibrary {
  AutocompleteSessionToken: new () => object
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions(request: {
      input: string
      includedRegionCodes: string[]
      sessionToken: object
    }): Promise<{ suggestions: { placePrediction: { text: { toString(): string } } | null }[] }>
  }
}
declare global {
  interface Window {
    google?: { maps?: { importLibrary?: (name: 'places') => Promise<PlacesLibrary> } }
  }
}

export type FindAddresses = (typed: string) => Promise<string[]>

let loading: Promise<FindAddresses> | null = null

export function loadPlaces(apiKey: string): Promise<FindAddresses> {
  loading ??= withinTime(load(apiKey)).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(apiKey: string): Promise<FindAddresses> {
  if (!window.google?.maps?.importLibrary) await addScript(apiKey)
  const places = await window.google?.maps?.importLibrary?.('places')
  if (!places) throw new Error('The maps script has no address search')
  // The provider bills by session token: one for each address typed.
  const sessionToken = new places.AutocompleteSessionToken()
  return async (input) => {
    const request = { input, includedRegionCodes: ['gb'], sessionToken }
    const { suggestions } = await places.AutocompleteSuggestion.fetchAutocompleteSuggestions(request)
    return suggestions.flatMap(({ placePrediction }) =>
      placePrediction ? [placePrediction.text.toString()] : [],
    )
  }
}

function addScript(apiKey: string): Promise<void> {
  const script = document.createElement('script')
  const query = new URLSearchParams({
    key: apiKey,
    libraries: 'places',
    loading: 'async',
    language: 'en-GB',
    v: 'weekly',
  })
  script.src = `https://maps.googleapis.com/maps/api/js?${query}`
  script.async = true
  return new Promise((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('The maps script could not be loaded'))
    }
    document.head.append(script)
  })
}

function withinTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The maps script took too long')), DELAY.mapsScript)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

// Sets the browser tab's title to the screen's name and the agency's.

import { useEffect } from 'react'
import { useConfig } from './config.ts'

export function useDocumentTitle(title?: string): void {
  const { agencyName } = useConfig()
  useEffect(() => {
    document.title = title ? `${title} · ${agencyName}` : agencyName
  }, [title, agencyName])
}

// A small value that outlives a reload: of this tab, or of every tab on this device. Storage may be full, forbidden or
// tampered with: then it is absent.

import type { z } from 'zod'

export interface Stored<T> {
  read(): T | null
  write(value: T | null): void
}

export function storedInTab<T>(name: string, schema: z.ZodType<T>): Stored<T> {
  return storedIn(() => sessionStorage, name, schema)
}

export function storedOnDevice<T>(name: string, schema: z.ZodType<T>): Stored<T> {
  return storedIn(() => localStorage, name, schema)
}

function storedIn<T>(storage: () => Storage, name: string, schema: z.ZodType<T>): Stored<T> {
  return {
    read() {
      try {
        const text = storage().getItem(name)
        return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null)
      } catch {
        return null
      }
    },
    write(value) {
      try {
        if (value === null) storage().removeItem(name)
        else storage().setItem(name, JSON.stringify(value))
      } catch {
        // Without storage it works as well, until the next reload.
      }
    },
  }
}

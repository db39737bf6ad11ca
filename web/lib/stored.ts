// A small value that survives a reload, for this tab or for every tab on this device. If storage is full, forbidden or
// tampered with, the value is treated as absent.

/** Parses the stored value; null if it does not have the expected form. */
type Understand<T> = (value: unknown) => T | null

interface Stored<T> {
  read(): T | null
  write(value: T | null): void
}

export function storedInTab<T>(name: string, understand: Understand<T>): Stored<T> {
  return storedIn(() => sessionStorage, name, understand)
}

export function storedOnDevice<T>(name: string, understand: Understand<T>): Stored<T> {
  return storedIn(() => localStorage, name, understand)
}

function storedIn<T>(storage: () => Storage, name: string, understand: Understand<T>): Stored<T> {
  return {
    read() {
      try {
        const text = storage().getItem(name)
        return text === null ? null : understand(JSON.parse(text))
      } catch {
        return null
      }
    },
    write(value) {
      try {
        if (value === null) storage().removeItem(name)
        else storage().setItem(name, JSON.stringify(value))
      } catch {
        // Without storage it still works, until the next reload.
      }
    },
  }
}

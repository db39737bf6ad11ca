// A small value that outlives a reload: of this tab, or of every tab on this device. Storage may be full, forbidden or
// tampered with: then it is absent.

/** What is in storage, if it still has the form that we gave it. */
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
        // Without storage it works as well, until the next reload.
      }
    },
  }
}

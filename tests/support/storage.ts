// The browser's storage, for tests without a browser.

export function fakeStorage(content: Record<string, string> = {}) {
  const kept = new Map(Object.entries(content))
  return {
    get length() {
      return kept.size
    },
    key: (place: number) => [...kept.keys()][place] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
  }
}

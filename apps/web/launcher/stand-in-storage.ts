import { documentOf } from './watch-frames.ts'

const names = ['localStorage', 'sessionStorage'] as const

/**
 * Gives packages a storage where the browser refuses its own to embedded pages (private windows,
 * blocked third-party cookies). Many tools read it without expecting an error, and their course
 * would stop. It lasts as long as the page of the launch.
 */
export function createStandInStorage(): (win: Window) => void {
  const stores = { localStorage: createMemoryStorage(), sessionStorage: createMemoryStorage() }
  return (win) => {
    if (!documentOf(win)) return
    for (const name of names) {
      if (isRefused(win, name)) Object.defineProperty(win, name, { configurable: true, value: stores[name] })
    }
  }
}

function isRefused(win: Window, name: (typeof names)[number]): boolean {
  try {
    return win[name] === null
  } catch {
    return true
  }
}

/** A `Storage` in memory, whose keys are properties too. */
function createMemoryStorage(): Storage {
  const values = new Map<string, string>()
  const storage: Storage = {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(String(key)) ?? null,
    setItem: (key, value) => void values.set(String(key), String(value)),
    removeItem: (key) => void values.delete(String(key)),
    clear: () => values.clear(),
  }
  return new Proxy(storage, {
    get: (target, key) =>
      typeof key === 'string' && !(key in target) ? values.get(key) : Reflect.get(target, key, target),
    has: (target, key) => key in target || values.has(String(key)),
    set: (_, key, value) => Boolean(values.set(String(key), String(value))),
    deleteProperty: (_, key) => values.delete(String(key)) || true,
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      values.has(String(key))
        ? { configurable: true, enumerable: true, writable: true, value: values.get(String(key)) }
        : undefined,
  })
}

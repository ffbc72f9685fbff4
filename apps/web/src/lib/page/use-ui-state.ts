import { useCallback, useSyncExternalStore } from 'react'

/** Interface state stored in this browser (specification §2 "UI state persisted locally"). */
const prefix = 'cursus.ui.'
const cache = new Map<string, unknown>()
const listeners = new Set<() => void>()

function read(key: string): unknown {
  if (cache.has(key)) return cache.get(key)
  let value: unknown
  try {
    const text = localStorage.getItem(prefix + key)
    value = text === null ? undefined : JSON.parse(text)
  } catch {
    value = undefined
  }
  cache.set(key, value)
  return value
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Like `useState`, stored across visits under `key`. `isValid` rejects values of an earlier
 * release. A function as `fallback` is called each time until a value is set ("opened drawer:
 * default by screen size").
 */
export function useUiState<T>(
  key: string,
  fallback: T | (() => T),
  isValid: (value: unknown) => value is T,
): [T, (value: T) => void] {
  const stored = useSyncExternalStore(subscribe, () => read(key))
  const value = isValid(stored) ? stored : fallback instanceof Function ? fallback() : fallback
  const set = useCallback(
    (next: T) => {
      cache.set(key, next)
      try {
        localStorage.setItem(prefix + key, JSON.stringify(next))
      } catch {
        // Storage refused or full: the state is kept until the page is closed.
      }
      for (const listener of listeners) listener()
    },
    [key],
  )
  return [value, set]
}

/** Removes the states whose keys begin so: what a next user of this browser may not see. */
export function forgetUiState(start: string): void {
  for (const key of cache.keys()) if (key.startsWith(start)) cache.delete(key)
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix + start)) localStorage.removeItem(key)
  } catch {
    // Nothing is kept where storage is refused.
  }
}

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
export const isStringList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

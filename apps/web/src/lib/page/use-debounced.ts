import { useEffect, useState } from 'react'

/**
 * The value, debounced by `delay` milliseconds. Values are compared by identity, so pass a text.
 */
export function useDebounced<T>(value: T, delay = 300): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}

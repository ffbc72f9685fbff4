import { useSyncExternalStore } from 'react'

/** Whether a media query matches now; updates with it. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
/** Below these widths lists are cards and sheets are full size (tokens: layout). */
export const useIsSmall = () => useMedia('(max-width: 639.98px)')
export const useIsNarrow = () => useMedia('(max-width: 767.98px)')

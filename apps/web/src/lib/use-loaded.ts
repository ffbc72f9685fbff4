import { useEffect, useRef, useState } from 'react'
import { loadErrorText } from '#web/lib/fault/load-error-text.ts'
import { isUpdatePending } from '#web/lib/fault/stale-script.ts'
import { toastError } from '#web/lib/fault/toast.ts'

/** Delay before a missing part is requested again. */
const pauseMs = 15_000

/**
 * A part of the page whose script is loaded on first use and kept. When loading fails, a toast says
 * so, `onFailed` resets the state, and the page keeps what was typed, unlike with an error
 * boundary. A part still wanted is retried silently when the network is back, and after a delay.
 */
export function useLoaded<Part>(wanted: boolean, load: () => Promise<Part>, onFailed?: () => void): Part | undefined {
  const [part, setPart] = useState<Part>()
  const [failures, setFailures] = useState(0)
  const ways = useRef({ load, onFailed })
  ways.current = { load, onFailed }
  const missing = wanted && part === undefined
  useEffect(() => {
    if (!missing) return
    let current = true
    let pause: ReturnType<typeof setTimeout> | undefined
    const again = () => setFailures((count) => count + 1)
    ways.current.load().then(
      (loaded) => current && setPart(() => loaded),
      async (error: unknown) => {
        if (!current) return
        ways.current.onFailed?.()
        pause = setTimeout(again, pauseMs)
        window.addEventListener('online', again)
        if (failures > 0) return
        if (await isUpdatePending(error)) return
        await toastError(await loadErrorText(error))
      },
    )
    return () => {
      current = false
      clearTimeout(pause)
      window.removeEventListener('online', again)
    }
  }, [missing, failures])
  return part
}

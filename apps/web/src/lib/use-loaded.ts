import { useEffect, useRef, useState } from 'react'
import { toastError } from '#web/components/ui/toast.ts'
import { isUpdateOnItsWay } from './stale-script.ts'
import { tellError } from './tell-error.ts'

/**
 * A part of the page whose script comes when it is first wanted, and stays. When it cannot be fetched, that is told, `onFailed` takes the
 * wish back, and the page under it keeps what was typed, which an error boundary would not.
 */
export function useLoaded<Part>(wanted: boolean, load: () => Promise<Part>, onFailed?: () => void): Part | undefined {
  const [part, setPart] = useState<Part>()
  const ways = useRef({ load, onFailed })
  ways.current = { load, onFailed }
  const missing = wanted && part === undefined
  useEffect(() => {
    if (!missing) return
    let current = true
    ways.current.load().then(
      (loaded) => current && setPart(() => loaded),
      async (error: unknown) => {
        if (!current) return
        ways.current.onFailed?.()
        if (await isUpdateOnItsWay(error)) return
        await toastError(await tellError(error))
      },
    )
    return () => {
      current = false
    }
  }, [missing])
  return part
}

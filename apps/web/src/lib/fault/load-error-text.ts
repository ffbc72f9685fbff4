import { useEffect, useState } from 'react'
import { useLanguage } from '#web/lib/text/locale.ts'
import { m } from '#web/paraglide/messages.js'
import { isOffline, networkText } from './app-error.ts'

let texts: typeof import('./error-text.ts') | undefined
const load = async () => {
  texts ??= await import('./error-text.ts')
}

/**
 * The text if it is available at once. Without a network nothing can be loaded, so that text is
 * included here.
 */
const textIfLoaded = (error: unknown): string | undefined =>
  isOffline(error) ? networkText() : texts?.errorText(error)

const unknown = (error: unknown) => m.error_unknown({ message: error instanceof Error ? error.message : '' })

/**
 * `errorText` for code that is rendered before any error: the catalogue of texts is loaded with the
 * first error, or before by `preloadErrorTexts` while a form is filled in.
 */
export async function loadErrorText(error: unknown): Promise<string> {
  if (!isOffline(error)) await load().catch(() => undefined)
  return textIfLoaded(error) ?? unknown(error)
}

export const preloadErrorTexts = (): void => void load().catch(() => undefined)

/**
 * The text of a failure in the current language; `undefined` without one, or while its text loads.
 */
export function useErrorText(error: unknown): string | undefined {
  useLanguage()
  const [isTried, setTried] = useState(false)
  const text = error ? textIfLoaded(error) : undefined
  const isMissing = Boolean(error) && text === undefined
  useEffect(() => {
    if (!isMissing) return
    let current = true
    const end = () => current && setTried(true)
    load().then(end, end)
    return () => {
      current = false
    }
  }, [isMissing])
  return text ?? (isMissing && isTried ? unknown(error) : undefined)
}

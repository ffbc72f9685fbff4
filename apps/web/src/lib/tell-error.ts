import { useEffect, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { isOffline } from './app-error.ts'
import { useLanguage } from './locale.ts'

/**
 * `errorText` for what is in the first script of every page: the catalogue of texts comes with the first error. It is fetched before by
 * `preloadErrorTexts` where a form is being filled in. Without a network nothing can be fetched, so that text is here.
 */
export async function tellError(error: unknown): Promise<string> {
  if (isOffline(error)) return m.error_network()
  const texts = await load().catch(() => undefined)
  return texts ? texts.errorText(error) : m.error_unknown({ message: error instanceof Error ? error.message : '' })
}

const load = () => import('./error-text.ts')

export const preloadErrorTexts = (): void => void load().catch(() => undefined)

/** What to tell about a failure, in the reader's language; `undefined` while there is none or its text is on the way. */
export function useErrorText(error: unknown): string | undefined {
  const language = useLanguage()
  const [told, setTold] = useState<{ error: unknown; text: string }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is told anew in the other language
  useEffect(() => {
    let current = true
    if (error) void tellError(error).then((text) => current && setTold({ error, text }))
    return () => {
      current = false
    }
  }, [error, language])
  return error && told?.error === error ? told.text : undefined
}

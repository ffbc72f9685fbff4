import { passwordLength } from '@cursus/contract/field'
import { uploadLimits } from '@cursus/contract/file'
import { languages } from '@cursus/contract/language'
import type { PublicSettings } from '@cursus/contract/settings'
import { platformTimeZone, setTimeZone } from './clock.ts'
import { offerLanguages } from './locale.ts'
import { api, trpc } from './trpc.ts'

/** Refetched on mount after this time, so that changes at the server are seen. */
const staleTime = 60_000
/** Defaults until the server answers; the server checks its own limits anyway. */
const usual: PublicSettings = { timeZone: platformTimeZone(), uploadLimits, languages: [...languages], passwordLength }

/** Loaded in one request with the session; a failure never prevents rendering. */
export async function loadSettings(): Promise<void> {
  const settings = await api.settings.get.ensureData(undefined, { staleTime }).catch(() => undefined)
  if (!settings) return
  offerLanguages(settings.languages)
  setTimeZone(settings.timeZone)
}

/** The installation's settings, as last loaded. */
export const knownSettings = (): PublicSettings => api.settings.get.getData() ?? usual

/** The same for a component, which re-renders when they change. */
export function useSettings(): PublicSettings {
  return trpc.settings.get.useQuery(undefined, { staleTime, meta: { silent: true } }).data ?? usual
}

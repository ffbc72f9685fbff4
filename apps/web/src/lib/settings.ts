import { passwordLength } from '@cursus/contract/field'
import { uploadLimits } from '@cursus/contract/file'
import { languages } from '@cursus/contract/language'
import type { PublicSettings } from '@cursus/contract/settings'
import { platformTimeZone, setTimeZone } from './clock.ts'
import { offerLanguages } from './locale.ts'
import { api, trpc } from './trpc.ts'

/** Asked again when something that shows them is drawn after this time, so that a change at the server is seen. */
const staleTime = 60_000
/** Of a server that has not answered yet, or cannot: it refuses by itself what it does not take. */
const usual: PublicSettings = { timeZone: platformTimeZone(), uploadLimits, languages: [...languages], passwordLength }

/** Asked in one request with who is signed in; never a reason for a page not to be drawn. */
export async function loadSettings(): Promise<void> {
  const settings = await api.settings.get.ensureData(undefined, { staleTime }).catch(() => undefined)
  if (!settings) return
  offerLanguages(settings.languages)
  setTimeZone(settings.timeZone)
}

/** What the installation has set, as the server has said last. */
export const knownSettings = (): PublicSettings => api.settings.get.getData() ?? usual

/** The same for a component, which is drawn again when it changes. */
export function useSettings(): PublicSettings {
  return trpc.settings.get.useQuery(undefined, { staleTime, meta: { silent: true } }).data ?? usual
}

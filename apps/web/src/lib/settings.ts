import { uploadLimits } from '@cursus/contract/file-values'
import type { PublicSettings } from '@cursus/contract/settings'
import { platformTimeZone, setTimeZone } from './clock.ts'
import { api, trpc } from './trpc.ts'

type Settings = Pick<PublicSettings, 'timeZone' | 'uploadLimits'>

/** Refetched on mount after this time, so that changes at the server are seen. */
const staleTime = 60_000
/** Defaults until the server answers; the server checks its own limits anyway. */
const usual: Settings = { timeZone: platformTimeZone(), uploadLimits }

/** Loaded in one request with the session; a failure never prevents rendering. */
export async function loadSettings(): Promise<void> {
  const settings = await api.settings.get.ensureData(undefined, { staleTime }).catch(() => undefined)
  if (settings) setTimeZone(settings.timeZone)
}

/** The installation's settings, as last loaded. */
export function useSettings(): Settings {
  return trpc.settings.get.useQuery(undefined, { staleTime, meta: { silent: true } }).data ?? usual
}

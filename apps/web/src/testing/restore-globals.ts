import { defaultLanguage } from '@cursus/contract/language-values'
import { afterAll, vi } from 'vitest'
import { platformTimeZone, setTimeZone } from '#web/lib/clock.ts'
import { getLanguage, setLanguage } from '#web/lib/text/locale.ts'
import { overwriteGetLocale } from '#web/paraglide/runtime.js'

// Runs before each file. Files share their modules, so what one sets would go on.
const zone = platformTimeZone()
overwriteGetLocale(getLanguage)

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.stubGlobal('document', { documentElement: {} })
  setLanguage(defaultLanguage)
  vi.unstubAllGlobals()
  setTimeZone(zone)
})

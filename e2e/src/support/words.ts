import { m } from '../../../apps/web/src/paraglide/messages.js'
import { overwriteGetLocale } from '../../../apps/web/src/paraglide/runtime.js'

export type Language = 'fr' | 'en'

let spoken: Language = 'fr'
overwriteGetLocale(() => spoken)

/** From here on `m` speaks the language that the people of a journey read: one journey serves both. */
export function speak(language: Language): void {
  spoken = language
}

export { m }

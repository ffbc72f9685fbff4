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

/** A percentage as the interface writes it; the kind of space does not matter where texts are compared. */
export const percent = (value: number) => (spoken === 'fr' ? `${value} %` : `${value}%`)

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** For names that go on with an explanation after their first words. */
export const startingWith = (text: string) => new RegExp(`^\\s*${escaped(text)}`)

/** For names that may end with a figure, as the pages in the drawer do. */
export const withCount = (text: string) => new RegExp(`^\\s*${escaped(text)}(?:\\s+\\d+)?\\s*$`)

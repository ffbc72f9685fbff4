import { m } from '../../../apps/web/src/paraglide/messages.js'
import { overwriteGetLocale } from '../../../apps/web/src/paraglide/runtime.js'

export type Language = 'fr' | 'en'

let spoken: Language = 'fr'
overwriteGetLocale(() => spoken)

/** Sets the language of `m`, so that one journey serves both languages. */
export function speak(language: Language): void {
  spoken = language
}

export { m }

/** A percentage as in the interface; comparisons ignore the kind of space. */
export const percent = (value: number) => (spoken === 'fr' ? `${value} %` : `${value}%`)

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Matches accessible names that continue with an explanation. */
export const startingWith = (text: string) => new RegExp(`^\\s*${escaped(text)}`)

/** Matches accessible names that may end with a count, such as entries of the drawer. */
export const withCount = (text: string) => new RegExp(`^\\s*${escaped(text)}(?:\\s+\\d+)?\\s*$`)

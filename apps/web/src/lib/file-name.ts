import { today } from './clock.ts'
import { fold } from './fold.ts'

/** The name of a downloaded file, without its ending: what it holds, and the date. */
export const fileNameOf = (...parts: readonly (string | undefined)[]): string =>
  `${fold(parts.filter(Boolean).join(' '))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}-${today()}`

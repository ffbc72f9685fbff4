import { turning } from '@cursus/contract/direction'
import { signsOf } from '@cursus/contract/plain-text'

/** What a list of mails shows on a phone. */
export const subjectSigns = 50
export const preheaderSigns = 90

/**
 * Joins lines, so that a title or a name cannot add a header. Keeps the no-break spaces of French
 * typography, and the isolates of `isolateValues`.
 */
export const joined = (text: string): string =>
  text
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()

/** For headers and lists of mails, which some programs show with every mark. */
export const oneLine = (text: string): string => joined(text.replace(turning, ''))

/** As one line of so many signs at most, cut behind a word where there is one. */
export function cutText(text: string, max: number): string {
  const line = oneLine(text)
  // A sign of several characters is rare, and segments of a long text cost time.
  const signs = signsOf(line.slice(0, max * 12))
  if (signs.length <= max) return line
  const start = signs.slice(0, Math.max(0, max - 1))
  const space = signs[start.length] === ' ' ? start.length : start.lastIndexOf(' ')
  const whole = space > start.length / 2 ? start.slice(0, space) : start
  return `${whole.join('').replace(/[\s,;:.·«“(\u00a0\u202f-]+$/u, '')}…`
}

/** A sentence with a value of any length, of which so much is said that it has `max` signs. */
export function fitText(max: number, value: string, say: (value: string) => string): string {
  const whole = oneLine(value)
  const over = signsOf(oneLine(say('x'))).length - 1
  return cutText(say(cutText(whole, Math.max(1, max - over))), max)
}

/** A subject, of whose name or title as much is said as fits. */
export const subjectOf = (value: string, say: (value: string) => string): string => fitText(subjectSigns, value, say)

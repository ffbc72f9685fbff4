import { signsOf } from '@cursus/contract/plain-text'

/** What a list of mails shows on a phone. */
export const subjectSigns = 50
export const preheaderSigns = 90

/** Unicode characters that change the direction of text. */
export const turning = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Joins lines, so that a title or a name cannot add a header. Keeps the no-break spaces of French
 * typography.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(turning, '')
    .trim()

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

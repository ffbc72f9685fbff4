/** The direction of text. Without `Intl.Segmenter`, which the oldest browsers lack. */

/** Characters that change the direction of text: no value of a user keeps them. */
export const turning = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
export const isRightToLeft = (text: string): boolean => rightToLeft.test(text)

/**
 * A value inside a sentence: read from right to left, it would turn the figures and marks beside
 * it. All others stay as they are.
 */
export const isolated = <Value>(value: Value): Value | string =>
  typeof value === 'string' && isRightToLeft(value) ? `\u2068${value}\u2069` : value

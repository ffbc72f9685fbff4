/**
 * Whole percent, rounded down everywhere, so that two places never differ and nothing looks reached
 * or complete that is not. A hundred times 0.29 is a little less than 29.
 */
export const wholePercent = (percent: number): number => Math.floor(percent + 1e-9)

/** The part in whole percent, 0 to 100; of nothing 0. */
export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.max(0, wholePercent((100 * part) / whole))) : 0

/**
 * A longer time without a sign of activity is not counted: it ends the period at the sign before it
 * (docs/record-of-learning.md).
 */
export const idleMs = 10 * 60 * 1000

/** Time between two signs of activity of an open player. */
export const activityEveryMs = 60 * 1000

/** Periods in a record; older ones are left out and the record says so. */
export const maxPeriods = 10_000

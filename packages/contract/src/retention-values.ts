/** What is kept for so many days, between `least` and `most`, or for ever (null). */
export const retentionKinds = {
  /** Histories and notifications. */
  history: { days: null, least: 90, most: null },
  mails: { days: null, least: 31, most: null },
  support: { days: null, least: 31, most: null },
  exports: { days: 7, least: 1, most: 7 },
  /** Of accesses that are closed for so long; one with a certificate stays. */
  results: { days: null, least: 31, most: null },
} as const satisfies Record<string, { days: number | null; least: number; most: number | null }>

/** What follows its own rule, in days. */
export const fixedDays = { logs: 30, uploads: 1 } as const

export type RetentionKind = keyof typeof retentionKinds

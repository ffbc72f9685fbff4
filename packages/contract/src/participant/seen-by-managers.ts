/**
 * What the managers of a company see of a participant, as the acceptance page says it before the
 * first use. A test maps every field of their calls to it.
 */
export const seenByManagers = [
  'identity',
  'progress',
  'dates',
  'scores',
  'answers',
  'time',
  'sessions',
  'documents',
] as const
export type SeenByManagers = (typeof seenByManagers)[number]

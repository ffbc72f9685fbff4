import { z } from 'zod'
import { defineJob } from '../job-contract.ts'

/** Analyses and unpacks the uploaded package of a content version. */
export const unpackPackage = defineJob({
  name: 'unpack-package',
  queue: 'content',
  payload: z.object({ contentVersionId: z.uuid() }),
  // More than an hour for a full disk or an absent database; `maxUnpackTries` counts killed runs too.
  attempts: 9,
  backoff: { type: 'exponential', delayMs: 15_000 },
  dedupe: ({ contentVersionId }) => contentVersionId,
})

import { z } from 'zod'
import { defineJob } from '../job-contract.ts'

/** Analyses and unpacks the uploaded package of a content version. */
export const unpackPackage = defineJob({
  name: 'unpack-package',
  queue: 'content',
  payload: z.object({ contentVersionId: z.uuid() }),
  attempts: 3,
  backoff: { type: 'exponential', delayMs: 2000 },
  dedupe: ({ contentVersionId }) => contentVersionId,
})

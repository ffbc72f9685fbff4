import { z } from 'zod'
import { defineJob } from '../job-contract.ts'

/** Writes the PDF of one row of `attestations` in one language. */
export const writeAttestation = defineJob({
  name: 'write-attestation',
  queue: 'content',
  payload: z.object({ attestationId: z.uuid(), language: z.enum(['fr', 'en']) }),
  attempts: 5,
  backoff: { type: 'exponential', delayMs: 2000 },
  dedupe: ({ attestationId, language }) => `${attestationId} ${language}`,
})

import { z } from 'zod'
import { defineJob } from '../job-contract.ts'

/**
 * Sends one row of `mails`. Eight runs span over two hours, longer than most mail server outages.
 */
export const sendMail = defineJob({
  name: 'send-mail',
  queue: 'notify',
  payload: z.object({ mailId: z.uuid() }),
  attempts: 8,
  backoff: { type: 'exponential', delayMs: 60_000 },
  dedupe: ({ mailId }) => mailId,
})

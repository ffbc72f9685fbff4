import { z } from 'zod'
import { defineJob } from '../job-contract.ts'

/** Nudge: mails wait to be sent. Each mail counts its own tries. */
export const sendMails = defineJob({
  name: 'send-mails',
  formerly: ['send-mail'],
  queue: 'notify',
  payload: z.object({}),
  attempts: 5,
  backoff: { type: 'exponential', delayMs: 1000 },
  dedupe: () => 'all',
})

import { type SweepName, sweepNames } from '@cursus/contract/job-values'
import { z } from 'zod'
import { defineJob } from './job-contract.ts'

/** Nudge: the outbox has rows. Without a payload, so any number of them is coalesced into one. */
export const relayOutbox = defineJob({
  name: 'relay-outbox',
  queue: 'notify',
  payload: z.object({}),
  attempts: 5,
  backoff: { type: 'exponential', delayMs: 1000 },
  dedupe: () => 'all',
})

/** Nudge: mails wait to be sent. Each mail counts its own tries. */
export const sendMails = defineJob({
  name: 'send-mails',
  queue: 'notify',
  payload: z.object({}),
  attempts: 5,
  backoff: { type: 'exponential', delayMs: 1000 },
  dedupe: () => 'all',
})

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

/** Counts the accesses of a large company for its reports. */
export const countReport = defineJob({
  name: 'count-report',
  queue: 'content',
  payload: z.object({ companyId: z.uuid() }),
  attempts: 2,
  backoff: { type: 'exponential', delayMs: 2000 },
  dedupe: ({ companyId }) => companyId,
})

/** Makes the file of one row of `made_files`. */
export const makeFile = defineJob({
  name: 'make-file',
  queue: 'content',
  payload: z.object({ id: z.uuid() }),
  attempts: 5,
  backoff: { type: 'exponential', delayMs: 15_000 },
  dedupe: ({ id }) => id,
})

/** Draws the mail that a manager asked to see before it is sent. */
export const drawInvitation = defineJob({
  name: 'draw-invitation',
  queue: 'notify',
  payload: z.object({
    id: z.uuid(),
    companyId: z.uuid(),
    userId: z.uuid(),
    gift: z.object({ moduleLicenceId: z.uuid(), moduleId: z.uuid(), dueDate: z.string().nullable() }).optional(),
  }),
  // Somebody waits for it.
  attempts: 2,
  backoff: { type: 'exponential', delayMs: 1000 },
  dedupe: ({ id }) => id,
})

const defineSweep = (name: SweepName) =>
  defineJob({
    name,
    queue: 'schedule',
    payload: z.object({}),
    // The next run of the schedule is the retry.
    attempts: 1,
    backoff: { type: 'fixed', delayMs: 1000 },
  })

/** Each has a schedule of its own, so that one that fails or takes long stops no other. */
export const sweeps = Object.fromEntries(sweepNames.map((name) => [name, defineSweep(name)])) as Record<
  SweepName,
  ReturnType<typeof defineSweep>
>

/** Every job of the platform by name. A worker has one handler for each. */
export const contracts = {
  'relay-outbox': relayOutbox,
  'send-mails': sendMails,
  'unpack-package': unpackPackage,
  'count-report': countReport,
  'make-file': makeFile,
  'draw-invitation': drawInvitation,
  ...sweeps,
}

import { z } from 'zod'

const jobName = z.string().min(1).max(100)

/** Failed jobs of a name (all without), or the mails or notifications that were given up. */
export const retryJobsInput = z.object({
  of: z.enum(['jobs', 'mails', 'notifications']),
  name: jobName.optional(),
})
export type RetryJobsInput = z.infer<typeof retryJobsInput>

/** Without a name, all failed jobs. */
export const removeFailedJobsInput = z.object({ name: jobName.optional() })

/** What becomes of the mails that were held. */
export const releaseMailsInput = z.object({ waiting: z.enum(['send', 'drop']) })
export type ReleaseMailsInput = z.infer<typeof releaseMailsInput>

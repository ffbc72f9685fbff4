import type { ManagementCtx } from '../context.ts'
import { recordJobAct } from './record-job-act.ts'

/** Removes failed jobs, all or those with a name: what they were to do is not done. */
export async function removeFailedJobs(
  ctx: ManagementCtx,
  { name }: { name?: string | undefined },
): Promise<{ done: number }> {
  await recordJobAct(ctx, 'remove', name === undefined ? {} : { name })
  return { done: await ctx.jobs.removeFailed(name) }
}

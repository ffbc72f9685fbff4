import type { Processing } from '@cursus/contract/content'
import type { Ctx } from '../context.ts'

/**
 * Channel of the progress of a package, for open content sheets; messages are `ProcessingMessage`.
 */
export const processingChannel = (contentVersionId: string): string => `processing:${contentVersionId}`
export type ProcessingMessage = Pick<Processing, 'state' | 'percent'>

/** Messages can be lost; subscribers also read the state at intervals. */
export async function publishProcessing(ctx: Ctx, contentVersionId: string, message: ProcessingMessage): Promise<void> {
  await ctx.jobs.relay.publish(processingChannel(contentVersionId), message).catch(() => {})
}

const intervalMs = 300

type ProgressReporter = {
  /** Accepts every percent; stores and publishes the newest at most every 300 ms. */
  report(percent: number): void
  /**
   * Resolves when all writes are done.
   * @throws the error of a failed write
   */
  settled(): Promise<void>
}

/**
 * Reports the progress of a package to the row, subscribers and `onProgress`, without delaying the
 * work.
 */
export function createProgressReporter(
  ctx: Ctx,
  contentVersionId: string,
  onProgress: (percent: number) => unknown,
): ProgressReporter {
  let reported = 0
  let nextAt = 0
  let busy = false
  let last: Promise<void> = Promise.resolve()

  async function tell(percent: number): Promise<void> {
    await ctx.db
      .updateTable('contentVersions')
      .set({ processingPercent: percent })
      .where('id', '=', contentVersionId)
      .where('processingState', '=', 'processing')
      .execute()
    await publishProcessing(ctx, contentVersionId, { state: 'processing', percent })
    await onProgress(percent)
  }

  return {
    report(percent) {
      const now = performance.now()
      if (busy || percent <= reported || now < nextAt) return
      reported = percent
      nextAt = now + intervalMs
      busy = true
      last = tell(percent).finally(() => {
        busy = false
      })
      // settled() throws it; without this handler it would be an unhandled rejection until then.
      last.catch(() => {})
    },
    settled: () => last,
  }
}

import type { Processing } from '@cursus/contract/content'
import type { Ctx } from '../context.ts'

/** Where those who look at a content's sheet hear how far its package is; messages are `ProcessingMessage`. */
export const processingChannel = (contentVersionId: string): string => `processing:${contentVersionId}`
export type ProcessingMessage = Pick<Processing, 'state' | 'percent'>

/** A hint to those who watch; whoever misses it asks again. */
export async function publishProcessing(ctx: Ctx, contentVersionId: string, message: ProcessingMessage): Promise<void> {
  await ctx.jobs.relay.publish(processingChannel(contentVersionId), message).catch(() => {})
}

const intervalMs = 300

export type ProgressReporter = {
  /** Takes every percent; stores and publishes at most one every 300 ms, the newest. */
  report(percent: number): void
  /** When nothing is on its way any more; @throws what storing failed with */
  settled(): Promise<void>
}

/** Tells the row, those who watch and `onProgress` how far a package is, without holding up the work. */
export function createProgressReporter(
  ctx: Ctx,
  contentVersionId: string,
  onProgress: (percent: number) => unknown,
): ProgressReporter {
  let told = 0
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
      if (busy || percent <= told || now < nextAt) return
      told = percent
      nextAt = now + intervalMs
      busy = true
      last = tell(percent).finally(() => {
        busy = false
      })
      // Thrown by settled(); without this it would count as nobody's in the meantime.
      last.catch(() => {})
    },
    settled: () => last,
  }
}

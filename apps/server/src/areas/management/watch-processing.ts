import type { Processing } from '@cursus/contract/content'
import type { ByIdInput } from '@cursus/contract/field'
import { getContent, processingChannel } from '@cursus/domain/content'
import type { InManagement } from '../../calls/authorize.ts'
import { type Channel, openChannel } from '../../trpc/open-channel.ts'
import { watchSession } from '../../trpc/watch-session.ts'

/** Messages can be lost, also the last one, so the state is also read at this interval. */
const readAgainMs = 5000

/**
 * Yields the progress of the package of a content's latest version, until it is ready or failed.
 * @throws NotFound, TokenInvalid
 */
export async function* watchProcessing(
  ctx: InManagement,
  input: ByIdInput,
  signal?: AbortSignal,
): AsyncGenerator<Processing, void> {
  const { contentVersionId } = await getContent(ctx, input)
  const session = await watchSession(ctx, AbortSignal.any([ctx.closing, ...(signal ? [signal] : [])]))
  let channel: Channel | undefined
  try {
    channel = await openChannel(ctx, [processingChannel(contentVersionId)], session.signal)
    while (!session.signal.aborted) {
      const { processing, contentVersionId: latest } = await getContent(ctx, input)
      yield processing
      // A newer version exists: clients subscribe again for it.
      if (processing.state === 'ready' || processing.state === 'failed' || latest !== contentVersionId) return
      await channel.next(readAgainMs)
    }
    session.check()
  } finally {
    await session.close()
    await channel?.close()
  }
}

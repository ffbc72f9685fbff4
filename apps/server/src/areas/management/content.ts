import { contentIdListInput, listContentsInput, type Processing } from '@cursus/contract/content'
import { byIdInput } from '@cursus/contract/field'
import {
  archiveContents,
  getContent,
  listArchivedContents,
  listContents,
  listContentTags,
  listContentVersions,
  processingChannel,
  restoreContents,
  unpackAgain,
} from '@cursus/domain'
import { type Channel, openChannel } from '../../trpc/open-channel.ts'
import { management, router } from '../../trpc/procedures.ts'
import { watchSession } from '../../trpc/watch-session.ts'

const read = () => management('contents.read')
const write = () => management('contents.write')

/** A message can be lost, above all the last one: then the state is read again after this time. */
const readAgainMs = 5000

/** Contents are created and edited over REST: their files come by multipart. */
export const contentRouter = router({
  list: read()
    .input(listContentsInput)
    .query(({ ctx, input }) => listContents(ctx, input)),
  listArchived: read()
    .input(listContentsInput)
    .query(({ ctx, input }) => listArchivedContents(ctx, input)),
  get: read()
    .input(byIdInput)
    .query(({ ctx, input }) => getContent(ctx, input)),
  versions: read()
    .input(byIdInput)
    .query(({ ctx, input }) => listContentVersions(ctx, input)),
  tags: read().query(({ ctx }) => listContentTags(ctx)),
  archive: write()
    .input(contentIdListInput)
    .mutation(({ ctx, input }) => archiveContents(ctx, input)),
  restore: write()
    .input(contentIdListInput)
    .mutation(({ ctx, input }) => restoreContents(ctx, input)),
  /** For a package that could not be unpacked; a refused one needs another file. */
  unpackAgain: write()
    .input(byIdInput)
    .mutation(({ ctx, input }) => unpackAgain(ctx, input)),

  /** How far the package of the latest version is, until it is ready or has failed. */
  onProcessing: read()
    .input(byIdInput)
    .subscription(async function* ({ ctx, input, signal }): AsyncGenerator<Processing> {
      const { contentVersionId } = await getContent(ctx, input)
      const session = await watchSession(ctx, AbortSignal.any([ctx.closing, ...(signal ? [signal] : [])]))
      let channel: Channel | undefined
      try {
        channel = await openChannel(ctx, processingChannel(contentVersionId), session.signal)
        while (!session.signal.aborted) {
          const { processing, contentVersionId: latest } = await getContent(ctx, input)
          yield processing
          // Another version has come in between: whoever watches asks for that one.
          if (processing.state === 'ready' || processing.state === 'failed' || latest !== contentVersionId) return
          await channel.next(readAgainMs)
        }
        session.check()
      } finally {
        await session.close()
        await channel?.close()
      }
    }),
})

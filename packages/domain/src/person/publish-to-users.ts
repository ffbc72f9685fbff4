import type { Deps } from '../context.ts'

/** Up to this many users get a message each; more share the one for all. */
export const publishedSingly = 1000

/** Publishes on the channel of each user, or once on that of all. Messages can be lost. */
export async function publishToUsers(
  { jobs }: Pick<Deps, 'jobs'>,
  userIds: readonly string[],
  { ofUser, ofAll, message }: { ofUser: (userId: string) => string; ofAll: string; message: object },
): Promise<void> {
  if (userIds.length === 0) return
  const channels = userIds.length <= publishedSingly ? userIds.map(ofUser) : [ofAll]
  await Promise.all(channels.map((channel) => jobs.relay.publish(channel, message).catch(() => {})))
}

import type { LinkAnswer } from '@cursus/contract/auth'
import { alone, trpcClient } from '#web/lib/trpc.ts'

/**
 * What a link is, before anything is typed. Undefined when it cannot be known now: its page then
 * finds out when it is used. Sent in a body, so that no log of addresses has the token.
 */
export const readLink = async (token: string | undefined): Promise<LinkAnswer | undefined> =>
  token ? trpcClient.auth.link.query({ token }, alone).catch(() => undefined) : undefined

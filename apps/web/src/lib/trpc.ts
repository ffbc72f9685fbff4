import type { AppRouter } from '@cursus/server/router'
import { httpBatchLink, httpLink, httpSubscriptionLink, loggerLink, splitLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { noteServerTime } from './clock.ts'
import { pageIsLoaded } from './optional-part.ts'
import { queryClient } from './query-client.ts'

export const trpc = createTRPCReact<AppRouter>()

/** Option of a call that is not sent in a batch, whose answers come together. */
export const alone = { context: { alone: true } }

declare global {
  /**
   * By address, what `public/early.js` asked while the scripts were loading; nothing for a refusal.
   */
  var cursusEarly: Map<unknown, Promise<Response | undefined>> | undefined
}

// What the first page did not take would be old on a later one.
void pageIsLoaded().then(() => {
  globalThis.cursusEarly = undefined
})

/** The answer that was asked early, once. */
function takeEarly(address: unknown): Promise<Response | undefined> | undefined {
  const answer = globalThis.cursusEarly?.get(address)
  globalThis.cursusEarly?.delete(address)
  return answer
}

const ask: typeof fetch = async (...request) => {
  const response = (await takeEarly(request[0])) ?? (await fetch(...request))
  noteServerTime(response)
  return response
}

export const trpcClient = trpc.createClient({
  links: [
    ...(import.meta.env.DEV ? [loggerLink<AppRouter>({ colorMode: 'none' })] : []),
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      true: httpSubscriptionLink({ url: '/trpc' }),
      false: splitLink({
        condition: ({ context, input }) => context.alone === true || (JSON.stringify(input) ?? '').length > 1500,
        // Queries with a long list of people use the body; commits of a package are sent alone,
        // because they may be long.
        true: httpLink({ url: '/trpc', methodOverride: 'POST', fetch: ask }),
        // A batch is sent in the address: limited to what proxies accept, and to the server's batch
        // limit.
        false: httpBatchLink({ url: '/trpc', maxURLLength: 4000, maxItems: 20, fetch: ask }),
      }),
    }),
  ],
})

/**
 * For loaders: `api.management.theme.list.ensureData(input)` preloads the query of
 * `trpc.….useQuery(input)`.
 */
export const api = createTRPCQueryUtils<AppRouter>({ queryClient, client: trpcClient })

export type ApiOutputs = inferRouterOutputs<AppRouter>

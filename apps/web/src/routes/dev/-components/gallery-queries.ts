import type { ListQuery } from '@cursus/contract/list'
import { defineList } from '#web/lib/define-list.ts'
import { oneOf, someOf } from '#web/lib/search-params.ts'

type Input = ListQuery & { licence?: ('a' | 'b')[]; state?: 'active' | 'inactive' }
// This file is in the first script; the rows are not.
const answer = async () => ({ rows: (await import('./gallery-rows.ts')).rows, total: 96, capped: false })
const call = {
  fetch: (_: Input) => answer(),
  prefetch: async (_: Input) => undefined,
  queryOptions: (input: Input) => ({ queryKey: ['gallery', input], queryFn: answer }),
}
export const galleryList = defineList(call, {
  // No such list: exporting all rows fails here, as it does without a network.
  path: 'dev/gallery',
  filters: { licence: someOf('a', 'b'), state: oneOf('active', 'inactive') },
  sorts: ['name', 'module', 'end'],
})

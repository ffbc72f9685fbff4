import { fitsRemovingCategory } from '@cursus/contract/act'
import type { ContentCategory } from '@cursus/contract/category'
import { Trash2 } from 'lucide-react'
import { type Act, countWords } from '#web/components/act/act.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export const removeCategories: Act<ContentCategory> = {
  label: m.management_category_remove,
  icon: Trash2,
  fit: fitsRemovingCategory,
  why: ({ count = 0 }) => m.management_category_remove_used({ count }),
  useWords: countWords({
    title: m.management_category_remove_title,
    effect: () => m.management_category_remove_effect(),
    action: m.management_category_remove_action,
  }),
  done: m.management_category_removed,
  send: (selection) => trpcClient.management.category.remove.mutate({ selection }),
  stale: () => api.management.invalidate(),
}

import { defineItem } from '#web/lib/define-item.ts'
import { api } from '#web/lib/trpc.ts'

export const userModuleItem = defineItem(
  api.participant.userModule.get,
  ({ userModuleId }: { userModuleId: string }) => ({ userModuleId }),
)
export const userContentItem = defineItem(
  api.participant.userContent.get,
  ({ userModuleId, contentId }: { userModuleId: string; contentId: string }) => ({ userModuleId, contentId }),
)

import { createFileRoute } from '@tanstack/react-router'
import { PlayerPage } from '#web/features/player/player-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { useLanguage } from '#web/lib/locale.ts'
import { api, trpc } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/platform_/user-module/$userModuleId/content/$contentId')({
  beforeLoad: guard('/platform/user-module/$userModuleId/content/$contentId'),
  loader: ({ params: { userModuleId, contentId } }) =>
    Promise.all([
      api.participant.userModule.get.ensureData({ userModuleId }),
      api.participant.userContent.get.ensureData({ userModuleId, contentId }),
    ]),
  component: Player,
})

function Player() {
  useLanguage()
  const { userModuleId, contentId } = Route.useParams()
  const [module] = trpc.participant.userModule.get.useSuspenseQuery({ userModuleId })
  const [content] = trpc.participant.userContent.get.useSuspenseQuery({ userModuleId, contentId })
  return <PlayerPage key={`${userModuleId} ${contentId}`} module={module} content={content} />
}

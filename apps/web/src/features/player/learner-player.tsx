import { useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { PageOf } from '#web/components/page-of.tsx'
import { userContentItem, userModuleItem } from '#web/features/participant/participant-queries.ts'
import { PlayerPage } from '#web/features/player/player-page.tsx'
import { PlayerPending } from '#web/features/player/player-pending.tsx'
import { bothItems, useItem } from '#web/lib/list/use-item.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { m } from '#web/paraglide/messages.js'

export function LearnerPlayer() {
  useLanguage()
  const { userModuleId, contentId } = useParams({ from: '/platform/user-module/$userModuleId/content/$contentId' })
  return <OneContent key={`${userModuleId} ${contentId}`} />
}

function OneContent() {
  const { userModuleId } = useParams({ from: '/platform/user-module/$userModuleId/content/$contentId' })
  const found = bothItems(useItem(userModuleItem), useItem(userContentItem))
  // A playing content stays when its access ends meanwhile: the player says so and saves.
  const last = useRef(found.data)
  if (found.data) last.current = found.data
  return (
    <PageOf
      of={last.current ? { state: 'ready', data: last.current } : found}
      title={m.nav_contents()}
      pending={<PlayerPending />}
      back={{
        link: { to: '/platform/user-module/$userModuleId', params: { userModuleId } },
        label: m.common_back_to_list(),
      }}
    >
      {([module, content]) => <PlayerPage module={module} content={content} />}
    </PageOf>
  )
}

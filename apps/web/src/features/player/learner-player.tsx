import type { UserContent } from '@cursus/contract/participant'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { PageOf } from '#web/components/page-of.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { moduleLink } from '#web/features/participant/learner-links.ts'
import { userContentItem, userModuleItem } from '#web/features/participant/participant-queries.ts'
import { PlayerPage } from '#web/features/player/player-page.tsx'
import { bothItems, useItem } from '#web/lib/list/use-item.ts'
import { typeset } from '#web/lib/text/format.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { positionIn } from './course-order.ts'
import { Waiting } from './scorm-frame.tsx'

/** The frame of the player before its content is loaded, with what is known of it. */
function PlayerPending() {
  const { userModuleId = '', contentId = '' } = useParams({ strict: false })
  const module = trpc.useUtils().participant.userModule.get.getData({ userModuleId })
  const contents: UserContent[] = module?.chapters.flatMap((chapter) => chapter.contents) ?? []
  const title = contents.find(({ id }) => id === contentId)?.title
  const position = module && positionIn(module, contentId)
  return (
    <div className="whole-window flex flex-col" aria-busy>
      <header className="flex h-14 shrink-0 items-center gap-3 border-b bg-background px-3">
        <IconButton asChild label={m.player_back()} variant="outline">
          <Link {...moduleLink(userModuleId)}>
            <ArrowLeft aria-hidden />
          </Link>
        </IconButton>
        <div className="min-w-0 flex-1">
          {title ? (
            <h1 className="title truncate text-base">{typeset(title)}</h1>
          ) : (
            <Skeleton className="h-5 w-48 max-w-full" />
          )}
          {module ? <p className="truncate text-xs text-muted-foreground">{typeset(module.title)}</p> : null}
        </div>
        {position ? (
          <p className="text-xs whitespace-nowrap max-sm:hidden">
            {m.player_position({ position: position.position, total: position.total })}
          </p>
        ) : null}
      </header>
      <main id="main" className="min-h-0 flex-1">
        <Waiting text={m.player_loading()} />
      </main>
    </div>
  )
}

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

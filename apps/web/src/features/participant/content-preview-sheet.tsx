import { toneOf } from '@cursus/contract/cover'
import type { UserContentDetail } from '@cursus/contract/participant'
import { Link, useParams } from '@tanstack/react-router'
import { CircleCheck, Lock } from 'lucide-react'
import { ContentIcon, ContentThumb, contentFacts } from '#web/components/content-kind.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useItem } from '#web/lib/list/use-item.ts'
import { typeset } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ContentAction, FinishFirst } from './content-action.tsx'
import { reasonOf } from './content-standing.ts'
import { InactiveNotice } from './inactive-notice.tsx'
import { moduleLink, previewLink } from './learner-links.ts'
import { stateOfClosed } from './module-cards.tsx'
import { ResourceList } from './module-resources.tsx'
import { useOwnModules, userContentItem } from './participant-queries.ts'
import { ContentStar } from './use-favorites.tsx'

/** A content with the participant's results, over the list. */
export const ContentPreviewSheet = () => (
  <SheetOf of={useItem(userContentItem)}>{(content) => <Loaded content={content} />}</SheetOf>
)

function Loaded({ content }: { content: UserContentDetail }) {
  const { userModuleId = '', contentId = '' } = useParams({ strict: false })
  const module = useOwnModules().find(({ id }) => id === userModuleId)
  const notAccepted = content.locked?.options.reason === 'notAccepted'
  return (
    <SheetRoute
      title={content.title}
      thumb={
        <ContentThumb
          size={56}
          type={content.type}
          tone={module && toneOf(module.theme.id, module.cover)}
          illustration={content.illustration}
        />
      }
      eyebrow={
        <>
          <ContentIcon type={content.type} className="size-3.5" />
          {contentFacts(content)}
        </>
      }
      badges={content.done ? <StateBadge state="done" /> : undefined}
      actions={<ContentStar userModuleId={userModuleId} content={content} />}
      foot={
        notAccepted ? (
          <Button asChild>
            <Link {...moduleLink(userModuleId)}>{m.player_accept_go()}</Link>
          </Button>
        ) : content.locked ? undefined : (
          <ContentAction userModuleId={userModuleId} content={content} current={!content.done} />
        )
      }
    >
      {module && content.locked?.code === 'ModuleAccessNotActive' ? <InactiveNotice module={module} /> : null}
      {module && notAccepted ? (
        <Notice className="mb-4">{m.participant_preview_accept({ company: module.company.name })}</Notice>
      ) : null}
      {content.description ? (
        <Section title={m.participant_preview_description()}>
          <p className="text-sm whitespace-pre-line">{content.description}</p>
        </Section>
      ) : null}
      <Result content={content} />
      <Modules contentId={contentId} />
      {content.resources.length > 0 ? (
        <Section title={m.participant_resources()} aside={content.resources.length}>
          <ResourceList userModuleId={userModuleId} contentId={contentId} resources={content.resources} />
        </Section>
      ) : null}
      {content.notes ? (
        <Section title={m.participant_notes()} aside={m.participant_notes_private()}>
          <p className="text-sm break-words whitespace-pre-line">{content.notes}</p>
        </Section>
      ) : null}
      {content.relatedContents.length > 0 ? (
        <Section title={m.participant_preview_related()}>
          <ul role="list" className="flex flex-col gap-1.5">
            {content.relatedContents.map((related) => (
              <li key={related.id}>
                <Link {...previewLink(userModuleId, related.id)} className="text-sm text-link">
                  {related.title}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </SheetRoute>
  )
}

function Result({ content }: { content: UserContentDetail }) {
  const { userModuleId } = content
  return (
    <Section title={m.participant_preview_result()}>
      {content.lockedBy && content.locked?.options.contentId ? (
        <p className="flex items-center gap-2 text-sm">
          <Lock className="size-4 text-muted-foreground" aria-hidden />
          <span>
            <FinishFirst userModuleId={userModuleId} lockedBy={content.lockedBy} />
          </span>
        </p>
      ) : null}
      {content.done || !content.locked?.options.contentId ? (
        <p className="flex items-center gap-2 text-sm tabular-nums">
          {content.done ? <CircleCheck className="size-4 text-success-strong" aria-hidden /> : null}
          {reasonOf(content)}
        </p>
      ) : null}
    </Section>
  )
}

/** All modules with a content, each with its state there; it opens in the chosen one. */
function Modules({ contentId }: { contentId: string }) {
  const { data, isPending } = trpc.participant.userContent.list.useQuery({ contentId: [contentId] })
  const modules = data?.rows[0]?.modules ?? []
  // Its place is kept: the button at the foot of the sheet does not move under a hand.
  if (isPending) {
    return (
      <Section title={m.participant_preview_modules()}>
        <Skeleton className="h-9 w-48" />
      </Section>
    )
  }
  if (modules.length === 0) return null
  return (
    <Section title={m.participant_preview_modules()} aside={modules.length}>
      <ul role="list" className="flex flex-col gap-2.5">
        {modules.map((module) => {
          const state = stateOfClosed(module) ?? (module.done ? 'done' : undefined)
          return (
            <li key={module.userModuleId} className="flex items-center justify-between gap-3 text-sm">
              <span className="min-w-0">
                <Link {...previewLink(module.userModuleId, contentId)} className="text-link">
                  {typeset(module.title)}
                </Link>
                <span className="block truncate text-xs text-muted-foreground">{module.company.name}</span>
              </span>
              {state ? <StateBadge state={state} /> : null}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

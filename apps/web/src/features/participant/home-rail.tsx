import { toneOf } from '@cursus/contract/cover'
import type { HoldingModule, UserHome } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ContentIcon } from '#web/components/content-kind.tsx'
import { IconTile } from '#web/components/icon-tile.tsx'
import { ResourceIcon, resourceFacts } from '#web/components/resource-kind.tsx'
import { LearningRecordButton } from '#web/features/learning-record/learning-record-button.tsx'
import { formatDuration } from '#web/lib/text/duration.ts'
import { formatRecent, typeset } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { previewLink } from './learner-links.ts'
import { ClosedBadge } from './module-names.tsx'
import { RailCard } from './rail-card.tsx'
import { ContentStar, ResourceStar } from './use-favorites.tsx'

type Content = UserHome['favoriteContents'][number]
type Resource = UserHome['favoriteResources'][number]

/** Last notes and favourites of all modules, and the time spent learning. */
export function HomeRail({ favoriteContents, favoriteResources, notes, hasTime }: UserHome & { hasTime: boolean }) {
  return (
    <aside
      aria-label={m.participant_home_rail()}
      className="grid min-w-0 grid-cols-1 content-start items-start gap-4 md:max-lg:grid-cols-2"
    >
      {notes.length > 0 ? (
        <RailCard
          title={m.participant_home_notes()}
          aside={
            <Link to="/platform/user-note" className="text-sm text-link">
              {m.common_see_all()}
            </Link>
          }
        >
          <ul role="list" className="flex flex-col divide-y">
            {notes.map((note) => (
              <li key={`${note.module.userModuleId} ${note.contentId}`} className="py-2.5 first:pt-0 last:pb-0">
                <p className="line-clamp-2 text-sm break-words whitespace-pre-line">{note.notes}</p>
                <p className="mt-0.5 flex items-baseline justify-between gap-3 text-xs text-muted-foreground">
                  <Link {...previewLink(note.module.userModuleId, note.contentId)} className="truncate quiet-link">
                    {typeset(note.title)}
                  </Link>
                  <span className="shrink-0 tabular-nums">{formatRecent(note.updatedAt)}</span>
                </p>
                <ClosedBadge module={note.module} />
              </li>
            ))}
          </ul>
        </RailCard>
      ) : null}
      {favoriteContents.length + favoriteResources.length > 0 ? (
        <RailCard
          title={m.participant_home_favorites()}
          aside={
            <Link to="/platform/user-favorite" className="text-sm text-link">
              {m.common_see_all()}
            </Link>
          }
        >
          <ul role="list" className="-my-1.5 flex flex-col">
            {favoriteContents.map((content) => (
              <FavoriteContent key={content.id} content={content} />
            ))}
            {favoriteResources.map((resource) => (
              <FavoriteResource key={resource.id} resource={resource} />
            ))}
          </ul>
        </RailCard>
      ) : null}
      {hasTime ? <TrainingTime /> : null}
    </aside>
  )
}

/** The time of this week and month, and the record that proves it. */
function TrainingTime() {
  const { data } = trpc.participant.record.activity.useQuery(undefined, { meta: { silent: true } })
  return (
    <RailCard title={m.record_activity()}>
      <div className="mb-2 flex min-h-12 flex-wrap gap-x-6 gap-y-2">
        {data === undefined ? null : data.monthDays === 0 ? (
          <p className="text-sm text-muted-foreground">{m.record_activity_none()}</p>
        ) : (
          <>
            <Time seconds={data.weekSeconds} text={m.record_activity_week()} />
            <Time seconds={data.monthSeconds} text={m.record_activity_month({ days: data.monthDays })} />
          </>
        )}
      </div>
      <LearningRecordButton source={{}} variant="link" />
    </RailCard>
  )
}

const Time = ({ seconds, text }: { seconds: number; text: string }) => (
  <p>
    <span className="title block text-lg tabular-nums">{formatShort(seconds)}</span>
    <span className="block text-xs text-muted-foreground">{text}</span>
  </p>
)

/** As `formatDuration`, with "0 min" for no time at all and no minute before it is over. */
const formatShort = (seconds: number): string =>
  seconds === 0
    ? m.company_duration_minutes({ minutes: 0 })
    : seconds < 60
      ? m.company_duration_short()
      : formatDuration(seconds)

/** A favourite with its star; one of a closed module says why it is closed. */
const Favorite = ({
  icon,
  title,
  sub,
  module,
  star,
}: {
  icon: ReactNode
  title: ReactNode
  sub: string
  module: HoldingModule
  star: ReactNode
}) => (
  <li className="flex min-h-[52px] items-center gap-3 py-1.5">
    <IconTile icon={icon} tone={toneOf(module.theme.id, module.cover)} />
    <div className="min-w-0 flex-1">
      <p className="text-sm">{title}</p>
      <p className="truncate text-xs text-muted-foreground">{sub}</p>
      <ClosedBadge module={module} />
    </div>
    {star}
  </li>
)

const FavoriteContent = ({ content }: { content: Content }) => (
  <Favorite
    icon={<ContentIcon type={content.type} />}
    title={
      <Link {...previewLink(content.module.userModuleId, content.id)} className="block truncate quiet-link">
        {typeset(content.title)}
      </Link>
    }
    sub={typeset(content.module.title)}
    module={content.module}
    star={<ContentStar userModuleId={content.module.userModuleId} content={{ ...content, favorite: true }} />}
  />
)

/** A file that may not be opened has no link. */
const FavoriteResource = ({ resource }: { resource: Resource }) => (
  <Favorite
    icon={<ResourceIcon fileName={resource.fileName} />}
    title={
      resource.file ? (
        <a href={resource.file} download={resource.fileName} className="block truncate quiet-link">
          {resource.name}
        </a>
      ) : (
        <span className="block truncate">{resource.name}</span>
      )
    }
    sub={resourceFacts(resource)}
    module={resource.module}
    star={
      <ResourceStar userModuleId={resource.module.userModuleId} contentId={resource.contentId} resource={resource} />
    }
  />
)

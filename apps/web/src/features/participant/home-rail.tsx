import type { UserModule } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { formatRecent } from '#web/lib/format.ts'
import { typeset } from '#web/lib/typeset.ts'
import { m } from '#web/paraglide/messages.js'
import { ContentIcon } from './content-kind.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { RailCard } from './rail-card.tsx'
import { ResourceIcon, resourceFacts } from './resource-kind.tsx'
import { useFavorites } from './use-favorites.ts'

const shownNotes = 3
const iconBox = 'flex size-8 shrink-0 items-center justify-center rounded-md bg-secondary [&_svg]:size-4'

const hasFavorites = (module: UserModule) =>
  module.resources.some((resource) => resource.favorite) ||
  module.chapters.some((chapter) => chapter.contents.some((content) => content.favorite))

/** Without favourites and notes there is nothing to show beside the modules. */
export const hasRail = (modules: readonly UserModule[]): boolean =>
  modules.some((module) => module.notes.length > 0 || hasFavorites(module))

/** Favourites and notes of the most recently used modules. */
export function HomeRail({ modules }: { modules: readonly UserModule[] }) {
  const notes = modules
    .flatMap((module) => module.notes.map((note) => ({ module, note })))
    .sort((a, b) => b.note.updatedAt.localeCompare(a.note.updatedAt))
  const withFavorites = modules.filter(hasFavorites)
  if (!hasRail(modules)) return null
  return (
    <aside
      aria-label={m.participant_home_rail()}
      className="grid min-w-0 grid-cols-1 content-start items-start gap-4 md:max-lg:grid-cols-2"
    >
      {withFavorites.length > 0 ? (
        <RailCard
          title={m.participant_home_favorites()}
          aside={
            <Link to="/platform/user-favorite" className="text-sm text-link">
              {m.common_see_all()}
            </Link>
          }
        >
          <ul className="flex flex-col gap-2.5">
            {withFavorites.map((module) => (
              <ModuleFavorites key={module.id} module={module} />
            ))}
          </ul>
        </RailCard>
      ) : null}
      {notes.length > 0 ? (
        <RailCard
          title={m.participant_home_notes()}
          aside={
            <Link to="/platform/user-note" className="text-sm text-link">
              {m.common_see_all()}
            </Link>
          }
        >
          <ul className="flex flex-col divide-y">
            {notes.slice(0, shownNotes).map(({ module, note }) => (
              <li key={`${module.id} ${note.contentId}`} className="py-2.5 first:pt-0 last:pb-0">
                <p className="line-clamp-2 text-sm break-words whitespace-pre-line">{note.notes}</p>
                <p className="mt-0.5 flex items-baseline justify-between gap-3 text-xs text-muted-foreground">
                  <Link
                    to="/platform/user-module/$userModuleId/preview-content/$contentId"
                    params={{ userModuleId: module.id, contentId: note.contentId }}
                    className="truncate underline-offset-4 hover:underline"
                  >
                    {typeset(note.title)}
                  </Link>
                  <span className="shrink-0 tabular-nums">{formatRecent(note.updatedAt)}</span>
                </p>
              </li>
            ))}
          </ul>
        </RailCard>
      ) : null}
    </aside>
  )
}

function ModuleFavorites({ module }: { module: UserModule }) {
  const favorites = useFavorites(module.id)
  const contents = module.chapters.flatMap((chapter) => chapter.contents)
  return (
    <>
      {contents
        .filter((content) => content.favorite)
        .map((content) => (
          <li key={content.id} className="flex items-center gap-2.5">
            <span className={iconBox}>
              <ContentIcon type={content.type} />
            </span>
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm">
                <Link
                  to="/platform/user-module/$userModuleId/preview-content/$contentId"
                  params={{ userModuleId: module.id, contentId: content.id }}
                  className="underline-offset-4 hover:underline"
                >
                  {typeset(content.title)}
                </Link>
              </p>
              <p className="truncate text-xs text-muted-foreground">{typeset(module.title)}</p>
            </div>
            <FavoriteButton
              title={content.title}
              favorite
              onChange={(favorite) => favorites.setContent(content.id, favorite)}
            />
          </li>
        ))}
      {module.resources
        .filter((resource) => resource.favorite)
        .map((resource) => (
          <li key={`${resource.id} ${resource.contentId}`} className="flex items-center gap-2.5">
            <span className={iconBox}>
              <ResourceIcon fileName={resource.fileName} />
            </span>
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm">
                <a href={resource.file} download={resource.fileName} className="underline-offset-4 hover:underline">
                  {resource.name}
                </a>
              </p>
              <p className="text-xs text-muted-foreground tabular-nums">{resourceFacts(resource)}</p>
            </div>
            <FavoriteButton
              title={resource.name}
              favorite
              onChange={(favorite) => {
                const contentId = resource.contentId ?? contents[0]?.id
                if (contentId) favorites.setResource(contentId, resource.id, favorite)
              }}
            />
          </li>
        ))}
    </>
  )
}

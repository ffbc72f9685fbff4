import type { UserContentDetail, UserHome, UserModule } from '@cursus/contract/participant'
import { Star } from 'lucide-react'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { cn } from '#web/lib/cn.ts'
import { toastSuccess } from '#web/lib/fault/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

type StarSize = 'icon' | 'icon-sm'
export const starClass = 'fill-warning text-warning-strong'

function FavoriteButton({
  title,
  favorite,
  onChange,
  size = 'icon-sm',
}: {
  title: string
  favorite: boolean
  onChange: (favorite: boolean) => void
  size?: StarSize | undefined
}) {
  return (
    <IconButton
      size={size}
      label={favorite ? m.participant_favorite_remove({ title }) : m.participant_favorite_add({ title })}
      onClick={() => onChange(!favorite)}
    >
      <Star className={cn(favorite ? starClass : 'text-muted-foreground')} aria-hidden />
    </IconButton>
  )
}

/**
 * Favourites of a module's contents and files: updated at once, and reverted when the server
 * refuses.
 */
export function useFavorites(userModuleId: string) {
  const utils = trpc.useUtils()
  const { home, userModule, userContent, userResource } = utils.participant
  const patchModule = (change: (module: UserModule) => UserModule) =>
    userModule.get.setData({ userModuleId }, (data) => data && change(data as UserModule))
  const patchContent = (contentId: string, change: (content: UserContentDetail) => UserContentDetail) =>
    userContent.get.setData({ userModuleId, contentId }, (data) => data && change(data as UserContentDetail))
  // A content is starred in all its modules, a file of a module in all its contents.
  const settle = () =>
    Promise.all([
      home.invalidate(),
      userModule.get.invalidate(),
      userContent.get.invalidate(),
      userContent.list.invalidate(),
      userResource.list.invalidate(),
    ])

  const content = trpc.participant.userContent.setFavorite.useMutation({
    onMutate: ({ contentId, isFavorite }) => {
      const favorite = isFavorite === true
      patchModule((module) => ({
        ...module,
        chapters: module.chapters.map((chapter) => ({
          ...chapter,
          contents: chapter.contents.map((row) => (row.id === contentId ? { ...row, favorite } : row)),
        })),
      }))
      patchContent(contentId, (data) => ({ ...data, favorite }))
      userContent.list.setQueriesData({}, {}, (data) => data && markRow(data, contentId, favorite))
      if (!favorite) home.setData(undefined, (data) => data && without(data, 'favoriteContents', contentId))
    },
    onSuccess: (_data, input) => offerUndo(input.isFavorite, () => content.mutate({ ...input, isFavorite: true })),
    onSettled: settle,
  })
  const resource = trpc.participant.userContent.setResourceFavorite.useMutation({
    onMutate: ({ contentId, resourceId, isFavorite }) => {
      const withStar = <Row extends { id: string; favorite: boolean }>(rows: Row[]) =>
        rows.map((row) => (row.id === resourceId ? { ...row, favorite: isFavorite === true } : row))
      patchModule((module) => ({ ...module, resources: withStar(module.resources) }))
      patchContent(contentId, (data) => ({ ...data, resources: withStar(data.resources) }))
      userResource.list.setQueriesData({}, {}, (data) => data && markRow(data, resourceId, isFavorite === true))
      if (!isFavorite) home.setData(undefined, (data) => data && without(data, 'favoriteResources', resourceId))
    },
    onSuccess: (_data, input) => offerUndo(input.isFavorite, () => resource.mutate({ ...input, isFavorite: true })),
    onSettled: settle,
  })
  return {
    setContent: (contentId: string, isFavorite: boolean) => content.mutate({ userModuleId, contentId, isFavorite }),
    setResource: (contentId: string, resourceId: string, isFavorite: boolean) =>
      resource.mutate({ userModuleId, contentId, resourceId, isFavorite }),
  }
}

/** The star of a content in a module. */
export function ContentStar({
  userModuleId,
  content: { id, title, favorite },
  size,
}: {
  userModuleId: string
  content: { id: string; title: string; favorite: boolean }
  size?: StarSize
}) {
  const favorites = useFavorites(userModuleId)
  return (
    <FavoriteButton title={title} favorite={favorite} size={size} onChange={(on) => favorites.setContent(id, on)} />
  )
}

/** The star of a file; one of the whole module is addressed through any of its contents. */
export function ResourceStar({
  userModuleId,
  contentId,
  resource: { id, name, favorite },
}: {
  userModuleId: string
  contentId: string
  resource: { id: string; name: string; favorite: boolean }
}) {
  const favorites = useFavorites(userModuleId)
  return <FavoriteButton title={name} favorite={favorite} onChange={(on) => favorites.setResource(contentId, id, on)} />
}

/** A removed favourite may vanish from the page at once, so the toast gives it back. */
function offerUndo(isFavorite: unknown, undo: () => void): void {
  if (isFavorite === true) return
  void toastSuccess(m.participant_favorite_removed(), { action: { label: m.common_undo(), onClick: undo } })
}

const without = (data: UserHome, kind: 'favoriteContents' | 'favoriteResources', id: string): UserHome => ({
  ...data,
  [kind]: data[kind].filter((row) => row.id !== id),
})

const markRow = <Row extends { id: string; favorite: boolean }, Page extends { rows: Row[] }>(
  page: Page,
  id: string,
  favorite: boolean,
): Page => ({ ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, favorite } : row)) })

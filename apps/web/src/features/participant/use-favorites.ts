import type { UserContentDetail, UserModule } from '@cursus/contract/participant'
import { trpc } from '#web/lib/trpc.ts'

/**
 * Favourites of a module's contents and files: updated at once, and reverted when the server
 * refuses.
 */
export function useFavorites(userModuleId: string) {
  const utils = trpc.useUtils()
  const { userModule, userContent } = utils.participant
  const patchModule = (change: (module: UserModule) => UserModule) =>
    userModule.get.setData({ userModuleId }, (held) => held && change(held as UserModule))
  const patchContent = (contentId: string, change: (content: UserContentDetail) => UserContentDetail) =>
    userContent.get.setData({ userModuleId, contentId }, (held) => held && change(held as UserContentDetail))
  const settle = (contentId: string) =>
    Promise.all([userModule.get.invalidate({ userModuleId }), userContent.get.invalidate({ userModuleId, contentId })])

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
      patchContent(contentId, (held) => ({ ...held, favorite }))
    },
    onSettled: (_data, _error, { contentId }) => settle(contentId),
  })
  const resource = trpc.participant.userContent.setResourceFavorite.useMutation({
    onMutate: ({ contentId, resourceId, isFavorite }) => {
      const mark = <Row extends { id: string; favorite: boolean }>(rows: Row[]) =>
        rows.map((row) => (row.id === resourceId ? { ...row, favorite: isFavorite === true } : row))
      patchModule((module) => ({ ...module, resources: mark(module.resources) }))
      patchContent(contentId, (held) => ({ ...held, resources: mark(held.resources) }))
    },
    onSettled: (_data, _error, { contentId }) => settle(contentId),
  })
  return {
    setContent: (contentId: string, isFavorite: boolean) => content.mutate({ userModuleId, contentId, isFavorite }),
    /** A file of the whole module can be addressed through any of its contents. */
    setResource: (contentId: string, resourceId: string, isFavorite: boolean) =>
      resource.mutate({ userModuleId, contentId, resourceId, isFavorite }),
  }
}

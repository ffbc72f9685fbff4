import type { PageLink } from '#web/lib/page-link.ts'

/** The page of a module. */
export const moduleLink = (userModuleId: string) =>
  ({ to: '/platform/user-module/$userModuleId', params: { userModuleId } }) as const

/** A content of a module in the player. */
export const contentLink = (userModuleId: string, contentId: string) =>
  ({ to: '/platform/user-module/$userModuleId/content/$contentId', params: { userModuleId, contentId } }) as const

/** The preview of a content over the page of its module. */
export const previewLink = (userModuleId: string, contentId: string) =>
  ({
    to: '/platform/user-module/$userModuleId/preview-content/$contentId',
    params: { userModuleId, contentId },
  }) as const

/** A link to the preview of a content over the page that it is on. */
export type PreviewIn = (userModuleId: string, contentId: string) => PageLink

/** The preview over the list of all contents. */
export const previewInContents: PreviewIn = (userModuleId, contentId) => ({
  to: '/platform/user-content/preview/$userModuleId/$contentId',
  params: { userModuleId, contentId },
  search: true,
})

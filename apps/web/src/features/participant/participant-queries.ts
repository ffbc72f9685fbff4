import { contentLevels, contentTypes } from '@cursus/contract/content-values'
import { languages } from '@cursus/contract/language-values'
import { moduleTypes } from '@cursus/contract/module-values'
import type { UserModuleRow } from '@cursus/contract/participant'
import * as z from 'zod/mini'
import { defineItem } from '#web/lib/list/define-item.ts'
import { defineList } from '#web/lib/list/define-list.ts'
import { ids, many, texts } from '#web/lib/list/search-params.ts'
import { api, trpc } from '#web/lib/trpc.ts'

/** Input of the list of all modules, which pages share; a person has far fewer. */
export const allModules = { limit: 1000 } as const
export const userModuleStates = ['toAccept', 'new', 'started', 'done', 'closed'] as const
/** The modules of the participant. */
export const userModuleList = defineList(api.participant.userModule.list, {
  path: 'user/me/userModule',
  filters: {
    state: many(z.enum(userModuleStates)),
    themeId: ids,
    companyId: ids,
    type: many(z.enum(moduleTypes)),
  },
  sorts: ['own', 'recent', 'end', 'title', 'progress'],
  order: { sort: 'own', order: 'asc' },
})
export const contentProgress = ['new', 'started', 'done'] as const
/** What files have in common with the contents that they belong to. */
const shared = {
  userModuleId: ids,
  themeId: ids,
  categoryId: ids,
  type: many(z.enum(contentTypes)),
  tag: texts,
  language: many(z.enum(languages)),
  isFavorite: z.boolean(),
}
const contents = {
  path: 'user/me/userContent',
  filters: { progress: many(z.enum(contentProgress)), ...shared, level: many(z.literal(contentLevels)) },
  sorts: ['recent', 'title', 'type', 'level'],
  order: { sort: 'recent', order: 'desc' },
} as const
/** The contents of all modules of the participant. */
export const userContentList = defineList(api.participant.userContent.list, contents)
/** The contents marked as tools. */
export const userToolList = defineList(api.participant.userContent.list, { ...contents, fixed: { isTool: true } })
export const userResourceList = defineList(api.participant.userResource.list, {
  path: 'user/me/userResource',
  filters: shared,
  sorts: ['recent', 'name', 'size'],
  order: { sort: 'name', order: 'asc' },
})

/** The participant's notes on all contents. */
export const userNoteList = defineList(api.participant.userNote.list, {
  path: 'user/me/userNote',
  filters: { userModuleId: ids },
  sorts: ['updatedAt', 'title'],
  order: { sort: 'updatedAt', order: 'desc' },
})
/** Rows of each kind on the page of favourites; its links lead to the others. */
const maxFavorites = 100
const favorites = (search: string | undefined) => ({
  search: search || undefined,
  isFavorite: true,
  order: 'asc' as const,
  limit: maxFavorites,
})
export const favoriteContents = (search: string | undefined) => ({ ...favorites(search), sort: 'title' })
export const favoriteResources = (search: string | undefined) => ({ ...favorites(search), sort: 'name' })

export const userModuleItem = defineItem(
  api.participant.userModule.get,
  ({ userModuleId }: { userModuleId: string }) => ({ userModuleId }),
)
export const userContentItem = defineItem(
  api.participant.userContent.get,
  ({ userModuleId, contentId }: { userModuleId: string; contentId: string }) => ({ userModuleId, contentId }),
)

/** The participant's modules, for a filter; empty while loading. */
export const useOwnModules = (): readonly UserModuleRow[] =>
  trpc.participant.userModule.list.useQuery(allModules).data?.rows ?? []

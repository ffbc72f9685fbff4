import { pageOf } from '@cursus/contract/list'
import {
  commitResultSchema,
  listUserContentsInput,
  openResultSchema,
  openUserContentInput,
  saveNotesInput,
  saveUserDataInput,
  setFavoriteInput,
  setResourceFavoriteInput,
  userContentDetailSchema,
  userContentFiltersSchema,
  userContentIdInput,
  userContentRowSchema,
  userContentWithDataSchema,
} from '@cursus/contract/participant'
import { maxCommitBytes } from '@cursus/contract/participant-values'
import {
  getUserContent,
  getUserContentWithData,
  listUserContentFilters,
  listUserContents,
  openUserContent,
  recordActivity,
  saveNotes,
  saveUserData,
  setFavorite,
  setResourceFavorite,
} from '@cursus/domain/participant'
import { signedIn } from '../../calls/declare.ts'

const path = 'user/me/userModule/:userModuleId/userContent/:contentId'

export const userContentCalls = {
  list: signedIn.query({
    path: 'GET user/me/userContent',
    summary: 'List the contents of all my modules',
    input: listUserContentsInput,
    answer: pageOf(userContentRowSchema),
    verb: listUserContents,
  }),
  filters: signedIn.query({
    path: 'GET user/me/userContent/filter',
    summary: 'List what my contents can be filtered by',
    answer: userContentFiltersSchema,
    verb: listUserContentFilters,
  }),
  getWithData: signedIn.query({
    path: `GET ${path}`,
    summary: 'Get a content of one of my modules with what its package has stored',
    input: userContentIdInput,
    answer: userContentWithDataSchema,
    verb: getUserContentWithData,
  }),
  get: signedIn.query({
    undocumented: 'Its path answers the data of packages too, which the launch brings to the player',
    input: userContentIdInput,
    answer: userContentDetailSchema,
    verb: getUserContent,
  }),
  open: signedIn.mutation({
    path: `POST ${path}/open`,
    summary: 'Open a content; answers its link or an attempt',
    input: openUserContentInput,
    answer: openResultSchema,
    verb: openUserContent,
  }),
  recordActivity: signedIn.mutation({
    path: `POST ${path}/activity`,
    summary: 'Tell that I am active in an open content, at most once a minute',
    input: userContentIdInput,
    verb: recordActivity,
  }),
  saveNotes: signedIn.mutation({
    path: `PATCH ${path}/notes`,
    summary: 'Save my notes on a content',
    input: saveNotesInput,
    answer: userContentDetailSchema,
    verb: saveNotes,
  }),
  saveUserData: signedIn.mutation({
    path: `PATCH ${path}/userData`,
    summary: 'Store the data reported by a package',
    input: saveUserDataInput,
    answer: commitResultSchema,
    // Up to 1 MiB of package data, which JSON escapes can multiply, plus status and score.
    bodyLimit: maxCommitBytes,
    verb: saveUserData,
  }),
  setFavorite: signedIn.mutation({
    path: `PATCH ${path}/favorite`,
    summary: 'Add a content to my favourites or remove it',
    input: setFavoriteInput,
    answer: userContentDetailSchema,
    verb: setFavorite,
  }),
  setResourceFavorite: signedIn.mutation({
    path: `PATCH ${path}/resource/:resourceId/favorite`,
    summary: 'Add a resource to my favourites or remove it',
    input: setResourceFavoriteInput,
    answer: userContentDetailSchema,
    verb: setResourceFavorite,
  }),
}

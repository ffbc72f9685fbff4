import {
  commitResultSchema,
  openResultSchema,
  openUserContentInput,
  saveNotesInput,
  saveUserDataInput,
  setFavoriteInput,
  setResourceFavoriteInput,
  userContentDetailSchema,
  userContentIdInput,
} from '@cursus/contract/participant'
import {
  getUserContent,
  openUserContent,
  saveNotes,
  saveUserData,
  setFavorite,
  setResourceFavorite,
} from '@cursus/domain'
import { signedIn } from '../../calls/declare.ts'

const path = 'user/me/userModule/:userModuleId/userContent/:contentId'

export const userContentCalls = {
  get: signedIn.query({
    path: `GET ${path}`,
    summary: 'One content of one of my modules',
    input: userContentIdInput,
    answer: userContentDetailSchema,
    verb: getUserContent,
  }),
  open: signedIn.mutation({
    path: `POST ${path}/open`,
    summary: 'Open a content: its link, or an attempt to play',
    input: openUserContentInput,
    answer: openResultSchema,
    verb: openUserContent,
  }),
  saveNotes: signedIn.mutation({
    path: `PATCH ${path}/notes`,
    summary: 'Keep my notes on a content',
    input: saveNotesInput,
    answer: userContentDetailSchema,
    verb: saveNotes,
  }),
  saveUserData: signedIn.mutation({
    path: `PATCH ${path}/userData`,
    summary: 'Store what a package reports',
    input: saveUserDataInput,
    answer: commitResultSchema,
    // Up to 1 MiB of a package's data, which JSON may double, and over it still its status and score.
    bodyLimit: 8 * 1024 * 1024,
    verb: saveUserData,
  }),
  setFavorite: signedIn.mutation({
    path: `PATCH ${path}/favorite`,
    summary: 'Mark a content as a favourite, or no more',
    input: setFavoriteInput,
    answer: userContentDetailSchema,
    verb: setFavorite,
  }),
  setResourceFavorite: signedIn.mutation({
    path: `PATCH ${path}/resource/:resourceId/favorite`,
    summary: 'Mark a resource as a favourite, or no more',
    input: setResourceFavoriteInput,
    answer: userContentDetailSchema,
    verb: setResourceFavorite,
  }),
}

import { commitResult, inputs, openResult, userContentDetail, userModule, userModuleRow } from '@cursus/contract'
import {
  acceptUserModule,
  getUserContent,
  getUserModule,
  listUserModules,
  openUserContent,
  orderUserModules,
  saveNotes,
  saveUserData,
  setFavorite,
  setResourceFavorite,
} from '@cursus/domain'
import { z } from 'zod'
import { signedInAccess } from '../../access/access.ts'
import { act, answer, type Row } from '../row.ts'

const modules = 'user/me/userModule'
const contents = `${modules}/:userModuleId/userContent/:contentId`
const access = signedInAccess

/** What somebody follows: only ever one's own rows. */
export const participantRows: Row[] = [
  answer({
    method: 'GET',
    path: modules,
    access,
    summary: 'My modules',
    output: z.array(userModuleRow),
    procedure: 'participant.userModule.list',
    run: (ctx) => listUserModules(ctx),
  }),
  act({
    method: 'POST',
    path: `${modules}/order`,
    access,
    summary: 'Put my modules in an order of my own',
    input: inputs.orderUserModules,
    procedure: 'participant.userModule.order',
    run: orderUserModules,
  }),
  answer({
    method: 'GET',
    path: `${modules}/:userModuleId`,
    access,
    summary: 'One of my modules with its contents',
    input: inputs.userModuleId,
    output: userModule,
    procedure: 'participant.userModule.get',
    run: (ctx, { userModuleId }) => getUserModule(ctx, { userModuleId }),
  }),
  act({
    method: 'POST',
    path: `${modules}/:userModuleId/accept`,
    access,
    summary: 'Accept a module that was given to me',
    input: inputs.userModuleId,
    procedure: 'participant.userModule.accept',
    run: acceptUserModule,
  }),
  answer({
    method: 'GET',
    path: contents,
    access,
    summary: 'One content of one of my modules',
    input: inputs.userContentId,
    output: userContentDetail,
    procedure: 'participant.userContent.get',
    run: getUserContent,
  }),
  answer({
    method: 'POST',
    path: `${contents}/open`,
    access,
    summary: 'Open a content: its link, or an attempt to play',
    input: inputs.openUserContent,
    output: openResult,
    procedure: 'participant.userContent.open',
    run: openUserContent,
  }),
  answer({
    method: 'PATCH',
    path: `${contents}/notes`,
    access,
    summary: 'Keep my notes on a content',
    input: inputs.saveNotes,
    output: userContentDetail,
    procedure: 'participant.userContent.saveNotes',
    run: saveNotes,
  }),
  answer({
    method: 'PATCH',
    path: `${contents}/userData`,
    access,
    summary: 'Store what a package reports',
    input: inputs.saveUserData,
    output: commitResult,
    // Up to 1 MiB of a package's data, which JSON may double, and over it still its status and score.
    bodyLimit: 8 * 1024 * 1024,
    procedure: 'participant.userContent.saveUserData',
    run: saveUserData,
  }),
  answer({
    method: 'PATCH',
    path: `${contents}/favorite`,
    access,
    summary: 'Mark a content as a favourite, or no more',
    input: inputs.setFavorite,
    output: userContentDetail,
    procedure: 'participant.userContent.setFavorite',
    run: setFavorite,
  }),
  answer({
    method: 'PATCH',
    path: `${contents}/resource/:resourceId/favorite`,
    access,
    summary: 'Mark a resource as a favourite, or no more',
    input: inputs.setResourceFavorite,
    output: userContentDetail,
    procedure: 'participant.userContent.setResourceFavorite',
    run: setResourceFavorite,
  }),
]

import { ownSessionSchema } from '@cursus/contract/auth'
import { dataExportSchema } from '@cursus/contract/data-export'
import { byIdInput } from '@cursus/contract/field'
import { notificationSchema } from '@cursus/contract/notification'
import { meSchema, updateMeInput } from '@cursus/contract/user'
import {
  endOtherSessions,
  endOwnSession,
  getDataExport,
  listNotifications,
  listOwnSessions,
  markAllAsRead,
  markAsRead,
  requestDataExport,
  updateMe,
} from '@cursus/domain'
import { z } from 'zod'
import { signedInAccess } from '../../access/access.ts'
import { act, answer, type Row } from '../row.ts'

const access = signedInAccess

/** One's own account and notifications. */
export const accountRows: Row[] = [
  answer({
    method: 'GET',
    path: 'user/me',
    access,
    summary: 'Who I am, with my rights and companies',
    output: meSchema,
    procedure: 'auth.me',
    // Read with the session, in the same statement.
    run: async (ctx) => ctx.me,
  }),
  answer({
    method: 'PATCH',
    path: 'user/me',
    access,
    summary: 'Change my account',
    input: updateMeInput,
    output: meSchema,
    procedure: 'account.update',
    run: updateMe,
  }),
  answer({
    method: 'GET',
    path: 'user/me/notification',
    access,
    summary: 'My newest notifications; X-Unread-Count is how many are unread',
    output: z.array(notificationSchema),
    etag: true,
    procedure: 'account.notifications',
    run: async (ctx, _input, { header }) => {
      const { rows, unread } = await listNotifications(ctx)
      header('x-unread-count', unread)
      return rows
    },
  }),
  act({
    method: 'POST',
    path: 'user/me/notification/:id/markAsRead',
    access,
    summary: 'Mark one notification as read',
    input: byIdInput,
    procedure: 'account.markAsRead',
    run: markAsRead,
  }),
  act({
    method: 'POST',
    path: 'user/me/notification/markAsRead',
    access,
    summary: 'Mark all my notifications as read',
    procedure: 'account.markAllAsRead',
    run: (ctx) => markAllAsRead(ctx),
  }),
  answer({
    method: 'GET',
    path: 'user/me/session',
    access,
    summary: 'Where I am signed in',
    output: z.array(ownSessionSchema),
    procedure: 'account.sessions',
    run: (ctx) => listOwnSessions(ctx),
  }),
  act({
    method: 'DELETE',
    path: 'user/me/session/:id',
    access,
    summary: 'Sign out there',
    input: byIdInput,
    procedure: 'account.endSession',
    run: endOwnSession,
  }),
  act({
    method: 'POST',
    path: 'user/me/session/endOthers',
    access,
    summary: 'Sign out everywhere but here',
    procedure: 'account.endOtherSessions',
    run: (ctx) => endOtherSessions(ctx),
  }),
  answer({
    method: 'GET',
    path: 'user/me/dataExport',
    access,
    summary: 'The newest copy of my data; `file` is where I can fetch it once it is ready',
    output: dataExportSchema,
    procedure: 'account.dataExport',
    run: (ctx) => getDataExport(ctx),
  }),
  answer({
    method: 'POST',
    path: 'user/me/dataExport',
    access,
    summary: 'Ask for a copy of my data; while one is being prepared it stays that one',
    status: 201,
    output: dataExportSchema,
    procedure: 'account.requestDataExport',
    run: (ctx) => requestDataExport(ctx),
  }),
]

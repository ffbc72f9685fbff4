import { ownSessionSchema } from '@cursus/contract/auth'
import { dataExportSchema } from '@cursus/contract/data-export'
import { byIdInput, byIdListInput } from '@cursus/contract/field'
import { accountNewsSchema, notificationListSchema } from '@cursus/contract/notification'
import { meSchema, updateMeInput } from '@cursus/contract/user'
import { endOtherSessions, endOwnSession, listOwnSessions } from '@cursus/domain/auth'
import { getDataExport, requestDataExport } from '@cursus/domain/data-export'
import { listNotifications, markAllAsRead, markAsRead, markManyAsRead } from '@cursus/domain/notification'
import { updateMe } from '@cursus/domain/user'
import { z } from 'zod'
import { signedIn } from '../../calls/declare.ts'
import { watchUnread } from './watch-unread.ts'

/** Calls on the user's own account; they need no right. */
export const accountCalls = {
  me: signedIn.query({
    path: 'GET user/me',
    summary: 'Get the signed-in user with their rights and companies',
    answer: meSchema,
    // Read together with the session, in the same statement.
    verb: async (ctx) => ctx.me,
  }),
  update: signedIn.mutation({
    path: 'PATCH user/me',
    summary: 'Update my account',
    input: updateMeInput,
    answer: meSchema,
    verb: updateMe,
  }),
  notifications: signedIn.query({
    path: 'GET user/me/notification',
    summary: 'List my newest notifications; X-Unread-Count is the number of unread ones',
    answer: notificationListSchema,
    etag: true,
    verb: listNotifications,
  }),
  markAsRead: signedIn.mutation({
    path: 'POST user/me/notification/:id/markAsRead',
    summary: 'Mark one notification as read',
    input: byIdInput,
    verb: markAsRead,
  }),
  markAllAsRead: signedIn.mutation({
    path: 'POST user/me/notification/markAsRead',
    summary: 'Mark all my notifications as read',
    verb: markAllAsRead,
  }),
  markManyAsRead: signedIn.mutation({
    undocumented: 'Of a line of repeated events in the web; over REST: one by one',
    input: byIdListInput,
    verb: markManyAsRead,
  }),
  /** Sends the unread count now and on each change, and tells when the user's accesses change. */
  onUnread: signedIn.subscription({ answer: accountNewsSchema, verb: watchUnread }),
  sessions: signedIn.query({
    path: 'GET user/me/session',
    summary: 'List my signed-in devices',
    answer: z.array(ownSessionSchema),
    verb: listOwnSessions,
  }),
  endSession: signedIn.mutation({
    path: 'DELETE user/me/session/:id',
    summary: 'Sign out one device',
    input: byIdInput,
    verb: endOwnSession,
  }),
  endOtherSessions: signedIn.mutation({
    path: 'POST user/me/session/endOthers',
    summary: 'Sign out all my other devices',
    verb: endOtherSessions,
  }),
  dataExport: signedIn.query({
    path: 'GET user/me/dataExport',
    summary: 'Get my newest data export; `file` is its address once it is ready',
    answer: dataExportSchema,
    verb: getDataExport,
  }),
  requestDataExport: signedIn.mutation({
    path: 'POST user/me/dataExport',
    summary: 'Request a data export, or get the one being prepared',
    answer: dataExportSchema,
    status: 201,
    verb: requestDataExport,
  }),
}

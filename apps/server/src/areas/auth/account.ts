import { changeEmailInput, linkInput, ownSessionSchema } from '@cursus/contract/auth'
import { byIdInput, byIdListInput } from '@cursus/contract/field'
import { dataExportSchema } from '@cursus/contract/made-file'
import { mailChoicesSchema, setMailChoiceInput } from '@cursus/contract/mail'
import { accountNewsSchema, notificationListSchema } from '@cursus/contract/notification'
import { meSchema, updateMeInput } from '@cursus/contract/user'
import { accessChannel, everyonesAccessChannel, isAccessMessage } from '@cursus/domain/access'
import { endOtherSessions, endOwnSession, listOwnSessions } from '@cursus/domain/auth'
import { getDataExport, requestDataExport } from '@cursus/domain/data-export'
import {
  countUnread,
  everyonesUnreadChannel,
  listNotifications,
  markAllAsRead,
  markAsRead,
  markManyAsRead,
  unreadChannel,
} from '@cursus/domain/notification'
import {
  changeEmail,
  confirmEmail,
  getMailChoices,
  requestDeletion,
  setMailChoice,
  updateMe,
  withdrawDeletion,
} from '@cursus/domain/user'
import { z } from 'zod'
import type { SignedIn } from '../../calls/authorize.ts'
import { signedIn } from '../../calls/declare.ts'
import { type Channel, openChannel } from '../../trpc/open-channel.ts'
import { watchSession } from '../../trpc/watch-session.ts'

/** Messages can be lost, so the count is also read at this interval. */
const readAgainMs = 60_000

/**
 * Yields the unread count now and on each change, and that accesses changed, until the session
 * ends.
 * @throws TokenInvalid
 */
async function* watchUnread(
  ctx: SignedIn,
  _input: unknown,
  signal?: AbortSignal,
): AsyncGenerator<{ unread: number; accessesChanged: boolean }, void> {
  const session = await watchSession(ctx, AbortSignal.any([ctx.closing, ...(signal ? [signal] : [])]))
  const { id } = ctx.actor
  const names = [unreadChannel(id), everyonesUnreadChannel, accessChannel(id), everyonesAccessChannel]
  let channel: Channel | undefined
  try {
    channel = await openChannel(ctx, names, session.signal)
    let messages: unknown[] = []
    let sent: number | undefined
    while (!session.signal.aborted) {
      const unread = await countUnread(ctx)
      const accessesChanged = messages.some(isAccessMessage)
      if (unread !== sent || accessesChanged) yield { unread, accessesChanged }
      sent = unread
      messages = await channel.next(readAgainMs)
    }
    session.check()
  } finally {
    await session.close()
    channel?.close()
  }
}

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
  changeEmail: signedIn.mutation({
    path: 'POST user/me/email',
    summary: 'Ask for another e-mail; sends a link to it that confirms the change',
    input: changeEmailInput,
    verb: changeEmail,
  }),
  confirmEmail: signedIn.mutation({
    path: 'POST user/me/email/confirm',
    summary: 'Change my e-mail to the one that the link was sent to',
    input: linkInput,
    answer: meSchema,
    verb: confirmEmail,
  }),
  requestDeletion: signedIn.mutation({
    path: 'POST user/me/deletion',
    summary: 'Ask those who may delete users to delete my account; they are told once',
    answer: meSchema,
    verb: requestDeletion,
  }),
  withdrawDeletion: signedIn.mutation({
    path: 'DELETE user/me/deletion',
    summary: 'Take back the request to delete my account',
    answer: meSchema,
    verb: withdrawDeletion,
  }),
  mailChoices: signedIn.query({
    path: 'GET user/me/mail',
    summary: 'Get what I am told by e-mail, by kind',
    answer: mailChoicesSchema,
    verb: getMailChoices,
  }),
  setMailChoice: signedIn.mutation({
    path: 'PATCH user/me/mail',
    summary: 'Choose for one kind: by e-mail too, in the application only, or not at all',
    input: setMailChoiceInput,
    answer: mailChoicesSchema,
    verb: setMailChoice,
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

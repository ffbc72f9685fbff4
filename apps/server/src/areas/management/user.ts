import { byIdInput, byIdListInput } from '@cursus/contract/field'
import { pageOf } from '@cursus/contract/list'
import { listUsersInput, userRowSchema, userSchema } from '@cursus/contract/user'
import { removeUser } from '@cursus/domain/erasure'
import { getUser, listUsers, suspendUsers, tryEmail, unsuspendUsers } from '@cursus/domain/user'
import { fitsChangingAccount } from '@cursus/rights'
import { management } from '../../calls/declare.ts'

const read = management('users.read')
const write = management('users.write')

export const userCalls = {
  list: read.query({
    path: 'GET user',
    summary: 'List users, invited ones included',
    input: listUsersInput,
    answer: pageOf(userRowSchema),
    verb: listUsers,
  }),
  get: read.query({
    path: 'GET user/:id',
    summary: 'Get a user with companies and platform rights',
    input: byIdInput,
    answer: userSchema,
    verb: getUser,
  }),
  tryEmail: write.mutation({
    path: 'POST user/:id/email/try',
    summary: 'Send e-mails to a user again after their address was refused',
    input: byIdInput,
    verb: tryEmail,
  }),
  suspend: write.bulk({
    path: 'POST user/suspend',
    summary: 'Suspend users; ends their sessions immediately',
    input: byIdListInput,
    filters: listUsersInput,
    list: listUsers,
    fit: (user, { actor }) => !user.isSuspended && fitsChangingAccount(actor.subject, user),
    verb: suspendUsers,
  }),
  unsuspend: write.bulk({
    path: 'POST user/unsuspend',
    summary: 'Reactivate users',
    input: byIdListInput,
    filters: listUsersInput,
    list: listUsers,
    fit: (user, { actor }) => user.isSuspended && fitsChangingAccount(actor.subject, user),
    verb: unsuspendUsers,
  }),
  /** One user per call, so that a wrong list cannot erase several accounts. */
  remove: write.mutation({
    path: 'DELETE user/:id',
    summary: 'Delete a user; access and results stay, anonymous',
    input: byIdInput,
    verb: removeUser,
  }),
}

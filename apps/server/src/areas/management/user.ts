import { byIdInput, byIdListInput } from '@cursus/contract/field'
import { pageOf } from '@cursus/contract/list'
import { listUsersInput, userRowSchema, userSchema } from '@cursus/contract/user'
import { getUser, listUsers, removeUser, suspendUsers, unsuspendUsers } from '@cursus/domain'
import { management } from '../../calls/declare.ts'

const read = management('users.read')
const write = management('users.write')

export const userCalls = {
  list: read.query({
    path: 'GET user',
    summary: 'Users, invited ones too',
    input: listUsersInput,
    answer: pageOf(userRowSchema),
    verb: listUsers,
  }),
  get: read.query({
    path: 'GET user/:id',
    summary: 'One user, with companies and platform rights',
    input: byIdInput,
    answer: userSchema,
    verb: getUser,
  }),
  suspend: write.mutation({
    path: 'POST user/suspend',
    summary: 'Suspend users; their sessions end at once',
    input: byIdListInput,
    verb: suspendUsers,
  }),
  unsuspend: write.mutation({
    path: 'POST user/unsuspend',
    summary: 'Let suspended users in again',
    input: byIdListInput,
    verb: unsuspendUsers,
  }),
  /** One by one: nobody is erased by a slip in a list. */
  remove: write.mutation({
    path: 'DELETE user/:id',
    summary: 'Erase a user for good; accesses and results stay without a name',
    input: byIdInput,
    verb: removeUser,
  }),
}

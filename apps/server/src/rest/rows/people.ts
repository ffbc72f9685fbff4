import { byIdInput, byIdListInput } from '@cursus/contract/field'
import { listQuery } from '@cursus/contract/list'
import { platformManagerSchema, setPlatformManagersInput } from '@cursus/contract/platform-manager'
import { listUsersInput, userRowSchema, userSchema } from '@cursus/contract/user'
import {
  getPlatformManager,
  getUser,
  listPlatformManagers,
  listUsers,
  removeUser,
  setPlatformManagers,
  suspendUsers,
  unsuspendUsers,
} from '@cursus/domain'
import { managementAccess } from '../../access/access.ts'
import { act, answer, page, type Row } from '../row.ts'

const readUsers = managementAccess('users.read')
const writeUsers = managementAccess('users.write')

/** Accounts, for who manages the platform. */
export const userRows: Row[] = [
  page({
    method: 'GET',
    path: 'user',
    access: readUsers,
    summary: 'Users, invited ones too',
    input: listUsersInput,
    item: userRowSchema,
    procedure: 'management.user.list',
    run: listUsers,
  }),
  answer({
    method: 'GET',
    path: 'user/:id',
    access: readUsers,
    summary: 'One user, with companies and platform rights',
    input: byIdInput,
    output: userSchema,
    procedure: 'management.user.get',
    run: getUser,
  }),
  act({
    method: 'DELETE',
    path: 'user/:id',
    access: writeUsers,
    summary: 'Erase a user for good; accesses and results stay without a name',
    input: byIdInput,
    procedure: 'management.user.remove',
    run: removeUser,
  }),
  act({
    method: 'POST',
    path: 'user/suspend',
    access: writeUsers,
    summary: 'Suspend users; their sessions end at once',
    input: byIdListInput,
    procedure: 'management.user.suspend',
    run: suspendUsers,
  }),
  act({
    method: 'POST',
    path: 'user/unsuspend',
    access: writeUsers,
    summary: 'Let suspended users in again',
    input: byIdListInput,
    procedure: 'management.user.unsuspend',
    run: unsuspendUsers,
  }),
]

export const platformManagerRows: Row[] = [
  page({
    method: 'GET',
    path: 'platformManager',
    access: managementAccess('platformManagers.read', 'companies.write'),
    summary: 'Platform managers',
    input: listQuery,
    item: platformManagerSchema,
    procedure: 'management.platformManager.list',
    run: listPlatformManagers,
  }),
  answer({
    method: 'GET',
    path: 'platformManager/:id',
    access: managementAccess('platformManagers.read'),
    summary: 'One platform manager, by the id of the user',
    input: byIdInput,
    output: platformManagerSchema,
    procedure: 'management.platformManager.get',
    run: getPlatformManager,
  }),
  answer({
    method: 'POST',
    path: 'platformManager',
    access: managementAccess('platformManagers.write'),
    summary:
      'Give people exactly these platform rights, by e-mail; who is unknown is invited, without any right they are managers no more',
    input: setPlatformManagersInput,
    output: platformManagerSchema.array(),
    status: 201,
    procedure: 'management.platformManager.set',
    run: setPlatformManagers,
  }),
]

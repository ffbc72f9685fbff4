import { fields, inputs, platformManager, user, userRow } from '@cursus/contract'
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
    input: inputs.listUsers,
    item: userRow,
    procedure: 'management.user.list',
    run: listUsers,
  }),
  answer({
    method: 'GET',
    path: 'user/:id',
    access: readUsers,
    summary: 'One user, with companies and platform rights',
    input: inputs.byId,
    output: user,
    procedure: 'management.user.get',
    run: getUser,
  }),
  act({
    method: 'DELETE',
    path: 'user/:id',
    access: writeUsers,
    summary: 'Erase a user for good; accesses and results stay without a name',
    input: inputs.byId,
    procedure: 'management.user.remove',
    run: removeUser,
  }),
  act({
    method: 'POST',
    path: 'user/suspend',
    access: writeUsers,
    summary: 'Suspend users; their sessions end at once',
    input: inputs.byIdList,
    procedure: 'management.user.suspend',
    run: suspendUsers,
  }),
  act({
    method: 'POST',
    path: 'user/unsuspend',
    access: writeUsers,
    summary: 'Let suspended users in again',
    input: inputs.byIdList,
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
    input: fields.listQuery,
    item: platformManager,
    procedure: 'management.platformManager.list',
    run: listPlatformManagers,
  }),
  answer({
    method: 'GET',
    path: 'platformManager/:id',
    access: managementAccess('platformManagers.read'),
    summary: 'One platform manager, by the id of the user',
    input: inputs.byId,
    output: platformManager,
    procedure: 'management.platformManager.get',
    run: getPlatformManager,
  }),
  answer({
    method: 'POST',
    path: 'platformManager',
    access: managementAccess('platformManagers.write'),
    summary:
      'Give people exactly these platform rights, by e-mail; who is unknown is invited, without any right they are managers no more',
    input: inputs.setPlatformManagers,
    output: platformManager.array(),
    status: 201,
    procedure: 'management.platformManager.set',
    run: setPlatformManagers,
  }),
]

import {
  accessRowSchema,
  accessSchema,
  companyUserSchema,
  giveAccessInput,
  giveAccessResultSchema,
  listAccessesInput,
  updateAccessInput,
} from '@cursus/contract/access'
import { byIdInput, byIdListInput } from '@cursus/contract/field'
import { listQuery } from '@cursus/contract/list'
import {
  cancelAccesses,
  getAccess,
  getCompanyUser,
  giveAccess,
  listAccesses,
  listCompanyUsers,
  uncancelAccesses,
  updateAccess,
} from '@cursus/domain'
import { companyAccess } from '../../access/access.ts'
import { act, answer, page, type Row } from '../row.ts'

const path = 'company/:companyId/moduleAccess'
const read = companyAccess('training.read')
const write = companyAccess('training.write')

export const accessRows: Row[] = [
  page({
    method: 'GET',
    path,
    access: read,
    summary: 'Accesses that a company has given',
    input: listAccessesInput,
    item: accessRowSchema,
    procedure: 'company.access.list',
    run: listAccesses,
  }),
  answer({
    method: 'GET',
    path: `${path}/:id`,
    access: read,
    summary: 'One access with the results of its contents',
    input: byIdInput,
    output: accessSchema,
    procedure: 'company.access.get',
    run: getAccess,
  }),
  answer({
    method: 'POST',
    path,
    access: write,
    summary: 'Give one module to people, by e-mail and by group; who is unknown is invited',
    input: giveAccessInput,
    output: giveAccessResultSchema,
    status: 201,
    // Ten thousand addresses of the longest kind.
    bodyLimit: 4 * 1024 * 1024,
    procedure: 'company.access.give',
    run: giveAccess,
  }),
  answer({
    method: 'PATCH',
    path: `${path}/:id`,
    access: write,
    summary: 'Change when an access ends',
    input: updateAccessInput,
    output: accessSchema,
    procedure: 'company.access.update',
    run: updateAccess,
  }),
  act({
    method: 'POST',
    path: `${path}/cancel`,
    access: write,
    summary: 'Revoke accesses',
    input: byIdListInput,
    procedure: 'company.access.cancel',
    run: cancelAccesses,
  }),
  act({
    method: 'POST',
    path: `${path}/uncancel`,
    access: write,
    summary: 'Give revoked accesses back',
    input: byIdListInput,
    procedure: 'company.access.uncancel',
    run: uncancelAccesses,
  }),
  page({
    method: 'GET',
    path: 'company/:companyId/user',
    access: read,
    summary: 'People to whom a company has given something',
    input: listQuery,
    item: companyUserSchema,
    procedure: 'company.user.list',
    run: listCompanyUsers,
  }),
  answer({
    method: 'GET',
    path: 'company/:companyId/user/:id',
    access: read,
    summary: 'One of these people',
    input: byIdInput,
    output: companyUserSchema,
    procedure: 'company.user.get',
    run: getCompanyUser,
  }),
]

import {
  accessRowSchema,
  accessSchema,
  giveAccessInput,
  giveAccessPreviewSchema,
  giveAccessResultSchema,
  listAccessesInput,
  updateAccessInput,
} from '@cursus/contract/access'
import { byIdInput, byIdListInput } from '@cursus/contract/field'
import { pageOf } from '@cursus/contract/list'
import {
  cancelAccesses,
  getAccess,
  giveAccess,
  listAccesses,
  previewAccess,
  uncancelAccesses,
  updateAccess,
} from '@cursus/domain'
import { company } from '../../calls/declare.ts'

const path = 'company/:companyId/moduleAccess'
const read = company('training.read')
const write = company('training.write')

export const accessCalls = {
  list: read.query({
    path: `GET ${path}`,
    summary: 'Accesses that a company has given',
    input: listAccessesInput,
    answer: pageOf(accessRowSchema),
    verb: listAccesses,
  }),
  get: read.query({
    path: `GET ${path}/:id`,
    summary: 'One access with the results of its contents',
    input: byIdInput,
    answer: accessSchema,
    verb: getAccess,
  }),
  preview: write.query({
    undocumented: 'What giving would do, for the form that is being filled in',
    input: giveAccessInput,
    answer: giveAccessPreviewSchema,
    verb: previewAccess,
  }),
  give: write.mutation({
    path: `POST ${path}`,
    summary: 'Give one module to people, by e-mail and by group; who is unknown is invited',
    input: giveAccessInput,
    answer: giveAccessResultSchema,
    status: 201,
    // Ten thousand addresses of the longest kind.
    bodyLimit: 4 * 1024 * 1024,
    verb: giveAccess,
  }),
  update: write.mutation({
    path: `PATCH ${path}/:id`,
    summary: 'Change when an access ends',
    input: updateAccessInput,
    answer: accessSchema,
    verb: updateAccess,
  }),
  cancel: write.mutation({
    path: `POST ${path}/cancel`,
    summary: 'Revoke accesses',
    input: byIdListInput,
    verb: cancelAccesses,
  }),
  uncancel: write.mutation({
    path: `POST ${path}/uncancel`,
    summary: 'Give revoked accesses back',
    input: byIdListInput,
    verb: uncancelAccesses,
  }),
}

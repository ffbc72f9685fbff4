import { fitsRemovingManager } from '@cursus/contract/act-values'
import { byIdInput, byIdListInput } from '@cursus/contract/field'
import { listQuery, pageOf } from '@cursus/contract/list'
import { addManagersInput, managerSchema, updateManagerInput } from '@cursus/contract/manager'
import { addManagers, getManager, listManagers, removeManagers, updateManager } from '@cursus/domain/manager'
import { z } from 'zod'
import { company } from '../../calls/declare.ts'

const path = 'company/:companyId/manager'
const read = company('admin.read')
const write = company('admin.write')

export const managerCalls = {
  list: read.query({
    path: `GET ${path}`,
    summary: 'List managers of a company',
    input: listQuery,
    answer: pageOf(managerSchema),
    verb: listManagers,
  }),
  get: read.query({
    path: `GET ${path}/:id`,
    summary: 'Get a manager of a company',
    input: byIdInput,
    answer: managerSchema,
    verb: getManager,
  }),
  add: write.mutation({
    path: `POST ${path}`,
    summary: 'Add managers by e-mail; unknown people are invited. Answers the new managers',
    input: addManagersInput,
    answer: z.array(managerSchema),
    status: 201,
    verb: addManagers,
  }),
  update: write.mutation({
    path: `PATCH ${path}/:id`,
    summary: 'Update the rights of a manager',
    input: updateManagerInput,
    answer: managerSchema,
    verb: updateManager,
  }),
  remove: write.bulk({
    path: `DELETE ${path}`,
    summary: 'Remove managers',
    input: byIdListInput,
    filters: listQuery,
    list: listManagers,
    fit: fitsRemovingManager,
    verb: removeManagers,
  }),
}

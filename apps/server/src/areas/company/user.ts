import { companyUserSchema, listCompanyUsersInput } from '@cursus/contract/access'
import { byIdInput } from '@cursus/contract/field'
import { learningRecordSchema } from '@cursus/contract/learning-record'
import { pageOf } from '@cursus/contract/list'
import { getCompanyUser, listCompanyUsers } from '@cursus/domain/access'
import { getUserRecord } from '@cursus/domain/learning-record'
import { company } from '../../calls/declare.ts'

const path = 'company/:companyId/user'
const read = company('training.read')

export const companyUserCalls = {
  list: read.query({
    path: `GET ${path}`,
    summary: 'List people with access to modules of a company',
    input: listCompanyUsersInput,
    answer: pageOf(companyUserSchema),
    verb: listCompanyUsers,
  }),
  get: read.query({
    path: `GET ${path}/:id`,
    summary: 'Get a person with access to modules of a company',
    input: byIdInput,
    answer: companyUserSchema,
    verb: getCompanyUser,
  }),
  record: read.query({
    path: `GET ${path}/:id/record`,
    summary: 'Get the record of learning of a person in the modules of a company',
    input: byIdInput,
    answer: learningRecordSchema,
    verb: getUserRecord,
  }),
}

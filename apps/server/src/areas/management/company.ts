import { companyRowSchema, createCompanyInput } from '@cursus/contract/company'
import { byIdInput } from '@cursus/contract/field'
import { listQuery, pageOf } from '@cursus/contract/list'
import { createCompany, getCompany, listCompanies } from '@cursus/domain/company'
import { management } from '../../calls/declare.ts'
import { companyFiles } from '../company/company.ts'

const read = management('companies.read')
const write = management('companies.write')

export const companiesCalls = {
  list: read.query({
    path: 'GET company',
    summary: 'List companies',
    input: listQuery,
    answer: pageOf(companyRowSchema),
    verb: listCompanies,
  }),
  get: read.query({
    undocumented: 'GET company/:companyId answers the same',
    input: byIdInput,
    answer: companyRowSchema,
    verb: getCompany,
  }),
  create: write.mutation({
    path: 'POST company',
    summary: 'Create a company, with its first managers and its first licence if given: all or nothing',
    input: createCompanyInput,
    answer: companyRowSchema,
    status: 201,
    files: companyFiles,
    verb: createCompany,
  }),
}

import { companyRowSchema, updateCompanyInput } from '@cursus/contract/company'
import { edited } from '@cursus/contract/field'
import { getOwnCompany, updateCompany } from '@cursus/domain/company'
import type { FileFields } from '../../calls/call.ts'
import { company } from '../../calls/declare.ts'

const path = 'company/:companyId'
export const companyFiles: FileFields = { logo: { limit: 'companyLogo', tooHeavy: 'MaxWeightCompanyLogo' } }

export const ownCompanyCalls = {
  get: company('training.read', 'admin.read', 'companies.read').query({
    path: `GET ${path}`,
    summary: 'Get a company',
    answer: companyRowSchema,
    verb: getOwnCompany,
  }),
  update: company('admin.write').mutation({
    path: `PATCH ${path}`,
    summary: 'Update the name or the logo of a company',
    input: updateCompanyInput,
    answer: edited(companyRowSchema),
    files: companyFiles,
    verb: updateCompany,
  }),
}

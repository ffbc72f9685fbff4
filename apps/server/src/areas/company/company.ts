import { companyActivitySchema, companyRowSchema, updateCompanyInput } from '@cursus/contract/company'
import { companyCountsSchema, companyFiguresSchema, companyHomeSchema } from '@cursus/contract/home'
import { getCompanyActivity, getOwnCompany, updateCompany } from '@cursus/domain/company'
import { countCompany, getCompanyHome } from '@cursus/domain/home'
import { getCompanyFigures } from '@cursus/domain/report'
import type { FileFields } from '../../calls/call.ts'
import { company } from '../../calls/declare.ts'

const path = 'company/:companyId'
export const companyFiles: FileFields = {
  logo: { limit: 'companyLogo', tooHeavy: 'MaxWeightCompanyLogo' },
  signature: { limit: 'companyLogo', tooHeavy: 'MaxWeightCompanySignature' },
}

const home = company('training.read', 'admin.read')

export const ownCompanyCalls = {
  home: home.query({
    path: `GET ${path}/home`,
    summary: 'Get what the home page of a company shows',
    answer: companyHomeSchema,
    verb: getCompanyHome,
  }),
  figures: home.query({
    path: `GET ${path}/home/figures`,
    summary: 'Get the figures of the home page of a company and their last four weeks',
    answer: companyFiguresSchema,
    verb: getCompanyFigures,
  }),
  counts: home.query({
    path: `GET ${path}/count`,
    summary: 'Get the numbers of accesses, groups, people, modules, licences and managers of a company',
    answer: companyCountsSchema,
    verb: countCompany,
  }),
  get: company('training.read', 'admin.read', 'companies.read').query({
    path: `GET ${path}`,
    summary: 'Get a company',
    answer: companyRowSchema,
    verb: getOwnCompany,
  }),
  activity: company('training.read', 'admin.read', 'companies.read').query({
    path: `GET ${path}/activity`,
    summary: 'Count the people of a company who were active in the last 7 and 30 days, up to 10,000',
    answer: companyActivitySchema,
    verb: getCompanyActivity,
  }),
  update: company('admin.write').mutation({
    path: `PATCH ${path}`,
    summary: 'Update the name or the logo of a company',
    input: updateCompanyInput,
    answer: companyRowSchema,
    files: companyFiles,
    verb: updateCompany,
  }),
}

import { companyRowSchema, createCompanyInput, updateCompanyInput } from '@cursus/contract/company'
import { byIdInput, byIdListInput } from '@cursus/contract/field'
import { listQuery } from '@cursus/contract/list'
import { addManagersInput, managerSchema, updateManagerInput } from '@cursus/contract/manager'
import {
  addManagers,
  createCompany,
  getManager,
  getOwnCompany,
  listCompanies,
  listManagers,
  removeManagers,
  updateCompany,
  updateManager,
} from '@cursus/domain'
import { z } from 'zod'
import { companyAccess, managementAccess } from '../../access/access.ts'
import { act, answer, type FileFields, page, type Row } from '../row.ts'

const readAdmin = companyAccess('admin.read')
const writeAdmin = companyAccess('admin.write')
const logo: FileFields = { logo: { limit: 'companyLogo', tooHeavy: 'MaxWeightCompanyLogo' } }

/** Companies themselves: for platform managers, and each for those who work in it. */
export const companyRows: Row[] = [
  page({
    method: 'GET',
    path: 'company',
    access: managementAccess('companies.read'),
    summary: 'Companies',
    input: listQuery,
    item: companyRowSchema,
    procedure: 'management.company.list',
    run: listCompanies,
  }),
  answer({
    method: 'GET',
    path: 'company/:companyId',
    access: companyAccess('training.read', 'admin.read', 'companies.read'),
    summary: 'One company',
    output: companyRowSchema,
    procedure: 'company.company.get',
    run: getOwnCompany,
  }),
  answer({
    method: 'POST',
    path: 'company',
    access: managementAccess('companies.write'),
    summary: 'Create a company',
    input: createCompanyInput,
    output: companyRowSchema,
    status: 201,
    files: logo,
    procedure: 'management.company.create',
    run: createCompany,
  }),
  answer({
    method: 'PATCH',
    path: 'company/:companyId',
    access: writeAdmin,
    summary: 'Change the name or the logo of a company',
    input: updateCompanyInput,
    output: companyRowSchema,
    files: logo,
    procedure: 'company.company.update',
    run: updateCompany,
  }),
]

export const managerRows: Row[] = [
  page({
    method: 'GET',
    path: 'company/:companyId/manager',
    access: readAdmin,
    summary: 'Managers of a company',
    input: listQuery,
    item: managerSchema,
    procedure: 'company.manager.list',
    run: listManagers,
  }),
  answer({
    method: 'GET',
    path: 'company/:companyId/manager/:id',
    access: readAdmin,
    summary: 'One manager',
    input: byIdInput,
    output: managerSchema,
    procedure: 'company.manager.get',
    run: getManager,
  }),
  answer({
    method: 'POST',
    path: 'company/:companyId/manager',
    access: writeAdmin,
    summary: 'Make people managers, by e-mail; who is unknown is invited. Answers those who were none before',
    input: addManagersInput,
    output: z.array(managerSchema),
    status: 201,
    procedure: 'company.manager.add',
    run: addManagers,
  }),
  answer({
    method: 'PATCH',
    path: 'company/:companyId/manager/:id',
    access: writeAdmin,
    summary: 'Change the rights of a manager',
    input: updateManagerInput,
    output: managerSchema,
    procedure: 'company.manager.update',
    run: updateManager,
  }),
  act({
    method: 'DELETE',
    path: 'company/:companyId/manager',
    access: writeAdmin,
    summary: 'Remove managers',
    input: byIdListInput,
    procedure: 'company.manager.remove',
    run: removeManagers,
  }),
]

import { byIdInput, byIdListInput } from '@cursus/contract/field'
import {
  companyModuleSchema,
  createLicenceInput,
  getLicenceModuleInput,
  licenceRowSchema,
  licenceSchema,
  updateLicenceInput,
} from '@cursus/contract/licence'
import { listQuery } from '@cursus/contract/list'
import {
  createLicence,
  getLicence,
  getLicenceModule,
  listCompanyModules,
  listLicences,
  suspendLicences,
  unsuspendLicences,
  updateLicence,
} from '@cursus/domain'
import { companyAccess } from '../../access/access.ts'
import { act, answer, page, type Row } from '../row.ts'

const path = 'company/:companyId/moduleLicence'
/** Trainers choose a licence and its modules when they give access. */
const list = companyAccess('admin.read', 'training.read')
/** Licences are sold by the platform: companies read theirs. */
const write = companyAccess('companies.write')

export const licenceRows: Row[] = [
  page({
    method: 'GET',
    path,
    access: list,
    summary: 'Licences of a company',
    input: listQuery,
    item: licenceRowSchema,
    procedure: 'company.licence.list',
    run: listLicences,
  }),
  answer({
    method: 'GET',
    path: `${path}/:id`,
    access: companyAccess('admin.read'),
    summary: 'One licence with its modules',
    input: byIdInput,
    output: licenceSchema,
    procedure: 'company.licence.get',
    run: getLicence,
  }),
  answer({
    method: 'GET',
    path: `${path}/:id/module/:moduleId`,
    access: list,
    summary: 'One module of a licence, in the version that it gives',
    input: getLicenceModuleInput,
    output: companyModuleSchema,
    procedure: 'company.licence.module',
    run: getLicenceModule,
  }),
  answer({
    method: 'POST',
    path,
    access: write,
    summary: 'Create a licence',
    input: createLicenceInput,
    output: licenceSchema,
    status: 201,
    procedure: 'company.licence.create',
    run: createLicence,
  }),
  answer({
    method: 'PATCH',
    path: `${path}/:id`,
    access: write,
    summary: 'Change a licence; absent fields keep their value',
    input: updateLicenceInput,
    output: licenceSchema,
    procedure: 'company.licence.update',
    run: updateLicence,
  }),
  act({
    method: 'POST',
    path: `${path}/suspend`,
    access: write,
    summary: 'Suspend licences',
    input: byIdListInput,
    procedure: 'company.licence.suspend',
    run: suspendLicences,
  }),
  act({
    method: 'POST',
    path: `${path}/unsuspend`,
    access: write,
    summary: 'Let suspended licences go on',
    input: byIdListInput,
    procedure: 'company.licence.unsuspend',
    run: unsuspendLicences,
  }),
  page({
    method: 'GET',
    path: 'company/:companyId/module',
    access: list,
    summary: 'Module versions that the licences of a company give',
    input: listQuery,
    item: companyModuleSchema,
    procedure: 'company.module.list',
    run: listCompanyModules,
  }),
]

import { companyModule, fields, inputs, licence, licenceRow } from '@cursus/contract'
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
    input: fields.listQuery,
    item: licenceRow,
    procedure: 'company.licence.list',
    run: listLicences,
  }),
  answer({
    method: 'GET',
    path: `${path}/:id`,
    access: companyAccess('admin.read'),
    summary: 'One licence with its modules',
    input: inputs.byId,
    output: licence,
    procedure: 'company.licence.get',
    run: getLicence,
  }),
  answer({
    method: 'GET',
    path: `${path}/:id/module/:moduleId`,
    access: list,
    summary: 'One module of a licence, in the version that it gives',
    input: inputs.licenceModuleId,
    output: companyModule,
    procedure: 'company.licence.module',
    run: getLicenceModule,
  }),
  answer({
    method: 'POST',
    path,
    access: write,
    summary: 'Create a licence',
    input: inputs.createLicence,
    output: licence,
    status: 201,
    procedure: 'company.licence.create',
    run: createLicence,
  }),
  answer({
    method: 'PATCH',
    path: `${path}/:id`,
    access: write,
    summary: 'Change a licence; absent fields keep their value',
    input: inputs.updateLicence,
    output: licence,
    procedure: 'company.licence.update',
    run: updateLicence,
  }),
  act({
    method: 'POST',
    path: `${path}/suspend`,
    access: write,
    summary: 'Suspend licences',
    input: inputs.byIdList,
    procedure: 'company.licence.suspend',
    run: suspendLicences,
  }),
  act({
    method: 'POST',
    path: `${path}/unsuspend`,
    access: write,
    summary: 'Let suspended licences go on',
    input: inputs.byIdList,
    procedure: 'company.licence.unsuspend',
    run: unsuspendLicences,
  }),
  page({
    method: 'GET',
    path: 'company/:companyId/module',
    access: list,
    summary: 'Module versions that the licences of a company give',
    input: fields.listQuery,
    item: companyModule,
    procedure: 'company.module.list',
    run: listCompanyModules,
  }),
]

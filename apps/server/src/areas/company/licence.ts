import { fitsSuspending, fitsUnsuspending } from '@cursus/contract/act-values'
import { byIdInput, byIdListInput } from '@cursus/contract/field'
import {
  companyModuleRowSchema,
  companyModuleSchema,
  createLicenceInput,
  getLicenceModuleInput,
  licenceChangeSchema,
  licenceModuleVersionSchema,
  licenceRowSchema,
  licenceSchema,
  listCompanyModulesInput,
  listLicencesInput,
  listUpgradePeopleInput,
  previewLicensedContentInput,
  updateLicenceInput,
  upgradePersonSchema,
} from '@cursus/contract/licence'
import { listQuery, pageOf } from '@cursus/contract/list'
import { companyThemeSchema } from '@cursus/contract/named'
import { contentPreviewSchema } from '@cursus/contract/participant'
import {
  createLicence,
  duplicateLicence,
  getLicence,
  getLicenceModule,
  listCompanyModules,
  listLicenceHistory,
  listLicenceModuleVersions,
  listLicences,
  listUpgradePeople,
  suspendLicences,
  unsuspendLicences,
  updateLicence,
} from '@cursus/domain/licence'
import { previewLicensedContent } from '@cursus/domain/participant'
import { listCompanyThemes } from '@cursus/domain/theme'
import { z } from 'zod'
import { company } from '../../calls/declare.ts'

const path = 'company/:companyId/moduleLicence'
/** Training managers choose a licence and one of its modules when they give access. */
const list = company('admin.read', 'training.read')
/** A licence is sold by the platform and then managed by the company (docs/rules.md, Licence). */
const sell = company('companies.write')
const write = company('admin.write')

export const licenceCalls = {
  list: list.query({
    path: `GET ${path}`,
    summary: 'List licences of a company',
    input: listLicencesInput,
    answer: pageOf(licenceRowSchema),
    verb: listLicences,
  }),
  get: company('admin.read').query({
    path: `GET ${path}/:id`,
    summary: 'Get a licence with its modules',
    input: byIdInput,
    answer: licenceSchema,
    verb: getLicence,
  }),
  history: company('admin.read').query({
    path: `GET ${path}/:id/history`,
    summary: 'List the latest changes of a licence',
    input: byIdInput,
    answer: z.array(licenceChangeSchema),
    verb: listLicenceHistory,
  }),
  module: list.query({
    path: `GET ${path}/:id/module/:moduleId`,
    summary: 'Get a module of a licence in its licensed version',
    input: getLicenceModuleInput,
    answer: companyModuleSchema,
    verb: getLicenceModule,
  }),
  moduleVersions: company('admin.read').query({
    path: `GET ${path}/:id/module/:moduleId/version`,
    summary: 'List the versions of a module of a licence, with their contents and how many people follow each',
    input: getLicenceModuleInput,
    answer: z.array(licenceModuleVersionSchema),
    verb: listLicenceModuleVersions,
  }),
  previewContent: company('admin.read').query({
    path: `GET ${path}/:id/module/:moduleId/content/:contentVersionId/preview`,
    summary: 'Play a content of a module of a licence as a new learner; nothing that it sends is stored',
    input: previewLicensedContentInput,
    answer: contentPreviewSchema,
    verb: previewLicensedContent,
  }),
  upgradePeople: company('training.read').query({
    path: `GET ${path}/:id/module/:moduleId/version/:moduleVersionId/upgrade`,
    summary: 'List the people who follow another version of a module, and what each keeps if moved to this one',
    input: listUpgradePeopleInput,
    answer: pageOf(upgradePersonSchema),
    verb: listUpgradePeople,
  }),
  create: sell.mutation({
    path: `POST ${path}`,
    summary: 'Create a licence',
    input: createLicenceInput,
    answer: licenceSchema,
    status: 201,
    verb: createLicence,
  }),
  duplicate: sell.mutation({
    path: `POST ${path}/:id/duplicate`,
    summary: 'Create the licence of the next year with the same terms and the latest versions of its modules',
    input: byIdInput,
    answer: licenceSchema,
    status: 201,
    verb: duplicateLicence,
  }),
  update: write.mutation({
    path: `PATCH ${path}/:id`,
    summary: 'Update a licence; dates, seats and platform managers require platform companies write',
    input: updateLicenceInput,
    answer: licenceSchema,
    verb: updateLicence,
  }),
  suspend: write.bulk({
    path: `POST ${path}/suspend`,
    summary: 'Suspend licences',
    input: byIdListInput,
    filters: listLicencesInput,
    list: listLicences,
    fit: fitsSuspending,
    verb: suspendLicences,
  }),
  unsuspend: write.bulk({
    path: `POST ${path}/unsuspend`,
    summary: 'Reactivate licences',
    input: byIdListInput,
    filters: listLicencesInput,
    list: listLicences,
    fit: fitsUnsuspending,
    verb: unsuspendLicences,
  }),
}

export const companyModuleCalls = {
  list: list.query({
    path: 'GET company/:companyId/module',
    summary: 'List module versions of the licences of a company',
    input: listCompanyModulesInput,
    answer: pageOf(companyModuleRowSchema),
    verb: listCompanyModules,
  }),
}

export const companyThemeCalls = {
  list: list.query({
    path: 'GET company/:companyId/theme',
    summary: 'List the themes of the modules in the licences of a company',
    input: listQuery,
    answer: pageOf(companyThemeSchema),
    verb: listCompanyThemes,
  }),
}

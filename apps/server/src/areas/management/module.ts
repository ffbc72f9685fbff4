import { actedSchema } from '@cursus/contract/act'
import { fitsPublishing, fitsUpdatingContents } from '@cursus/contract/act-values'
import { byIdInput, uuid } from '@cursus/contract/field'
import { listQuery, pageOf } from '@cursus/contract/list'
import {
  changeCoverInput,
  createModuleInput,
  createModuleVersionInput,
  listModulesInput,
  moduleComparisonSchema,
  moduleIdListInput,
  moduleRowSchema,
  moduleSchema,
  moduleVersionRowSchema,
  moduleVersionSchema,
  restorePreviewSchema,
} from '@cursus/contract/module'
import {
  archiveModules,
  changeCover,
  compareModuleVersions,
  createModule,
  createModuleVersion,
  duplicateModule,
  getModule,
  getModuleVersion,
  listAllModuleVersions,
  listArchivedModules,
  listModules,
  listModuleTags,
  listModuleVersions,
  previewRestoreModules,
  publishModules,
  restoreModules,
  restoreModuleVersion,
  updateModulesToLatestContents,
  updateToLatestContents,
} from '@cursus/domain/module'
import { z } from 'zod'
import type { FileFields } from '../../calls/call.ts'
import { management } from '../../calls/declare.ts'
import { resourceFiles } from './content.ts'

const read = management('modules.read')
const write = management('modules.write')
/** People who edit licences choose modules from this list; companies see those they bought. */
const readToo = management('modules.read', 'companies.write', 'admin.read')
const versionInput = z.object({ moduleVersionId: uuid })
const files: FileFields = {
  illustration: { limit: 'illustration', tooHeavy: 'MaxWeightModuleIllustration' },
  resources: resourceFiles,
}

export const moduleCalls = {
  list: readToo.query({
    path: 'GET module',
    summary: 'List modules in their latest versions',
    input: listModulesInput,
    answer: pageOf(moduleRowSchema),
    verb: listModules,
  }),
  listArchived: read.query({
    path: 'GET module/archive',
    summary: 'List archived modules',
    input: listModulesInput,
    answer: pageOf(moduleRowSchema),
    verb: listArchivedModules,
  }),
  allVersions: readToo.query({
    path: 'GET module/version',
    summary: 'List versions of all modules',
    input: listQuery,
    answer: pageOf(moduleVersionRowSchema),
    verb: listAllModuleVersions,
  }),
  tags: read.query({
    path: 'GET module/tag',
    summary: 'List tags in use in modules: those of their contents',
    answer: z.array(z.string()),
    verb: listModuleTags,
  }),
  get: read.query({
    path: 'GET module/:id',
    summary: 'Get a module in its latest version',
    input: byIdInput,
    answer: moduleSchema,
    verb: getModule,
  }),
  versions: read.query({
    path: 'GET module/:id/version',
    summary: 'List versions of a module, newest first',
    input: byIdInput,
    answer: z.array(moduleVersionRowSchema),
    verb: listModuleVersions,
  }),
  version: read.query({
    path: 'GET module/version/:moduleVersionId',
    summary: 'Get any version of a module',
    input: versionInput,
    answer: moduleVersionSchema,
    verb: getModuleVersion,
  }),
  compare: read.query({
    path: 'GET module/version/:moduleVersionId/compare',
    summary: 'Compare a version of a module with another one: fields, chapters and contents',
    input: versionInput.extend({ with: uuid }),
    answer: moduleComparisonSchema,
    verb: compareModuleVersions,
  }),
  restoreVersion: write.mutation({
    path: 'POST module/version/:moduleVersionId/restore',
    summary: 'Create the next version of a module as a copy of an earlier one',
    input: versionInput,
    answer: moduleSchema,
    status: 201,
    verb: restoreModuleVersion,
  }),
  create: write.mutation({
    path: 'POST module',
    summary: 'Create a module',
    input: createModuleInput,
    answer: moduleSchema,
    status: 201,
    files,
    verb: createModule,
  }),
  createVersion: write.mutation({
    path: 'POST module/:id/version',
    summary: 'Create a version of a module; absent fields keep their values',
    input: createModuleVersionInput,
    answer: moduleSchema,
    status: 201,
    files,
    verb: createModuleVersion,
  }),
  changeCover: write.mutation({
    path: 'PATCH module/:id/cover',
    summary: 'Change the generated cover of a module, in all its versions; empty: that of its theme and itself',
    input: changeCoverInput,
    answer: moduleSchema,
    verb: changeCover,
  }),
  updateContents: write.mutation({
    path: 'POST module/:id/updateContents',
    summary: 'Create a version of a module with its contents in their latest ready versions, unless it has them',
    input: byIdInput,
    answer: moduleSchema,
    verb: updateToLatestContents,
  }),
  publish: write.bulk({
    path: 'POST module/publish',
    summary: 'Publish drafts, so that licences can list them',
    input: moduleIdListInput,
    ids: 'moduleIdList',
    filters: listModulesInput,
    list: listModules,
    fit: fitsPublishing,
    verb: publishModules,
  }),
  updateManyContents: write.bulk({
    path: 'POST module/updateContents',
    summary: 'Update many modules to the latest ready versions of their contents; answers which were left out',
    input: moduleIdListInput,
    ids: 'moduleIdList',
    answer: actedSchema,
    filters: listModulesInput,
    list: listModules,
    fit: fitsUpdatingContents,
    most: 50,
    verb: updateModulesToLatestContents,
  }),
  duplicate: write.mutation({
    path: 'POST module/:id/duplicate',
    summary: 'Duplicate a module',
    input: byIdInput,
    answer: moduleSchema,
    status: 201,
    verb: duplicateModule,
  }),
  archive: write.bulk({
    path: 'POST module/archive',
    summary: 'Archive modules',
    input: moduleIdListInput,
    ids: 'moduleIdList',
    filters: listModulesInput,
    list: listModules,
    verb: archiveModules,
  }),
  restorePreview: read.query({
    path: 'GET module/restorePreview',
    summary: 'List the themes and contents that restoring modules would restore, too',
    input: moduleIdListInput,
    answer: restorePreviewSchema,
    verb: previewRestoreModules,
  }),
  restore: write.mutation({
    path: 'POST module/restore',
    summary: 'Restore modules with their themes and contents',
    input: moduleIdListInput,
    verb: restoreModules,
  }),
}

import { byIdInput } from '@cursus/contract/field'
import { listQuery } from '@cursus/contract/list'
import {
  createModuleInput,
  createModuleVersionInput,
  listModulesInput,
  moduleIdListInput,
} from '@cursus/contract/module'
import {
  archiveModules,
  createModule,
  createModuleVersion,
  duplicateModule,
  getModule,
  listAllModuleVersions,
  listArchivedModules,
  listModules,
  listModuleVersions,
  previewRestoreModules,
  restoreModules,
  updateToLatestContents,
} from '@cursus/domain'
import { management, router } from '../../trpc/procedures.ts'

const read = () => management('modules.read')
const write = () => management('modules.write')
/** Who makes licences chooses their modules among these. */
const readToo = () => management('modules.read', 'companies.write')

export const moduleRouter = router({
  list: readToo()
    .input(listModulesInput)
    .query(({ ctx, input }) => listModules(ctx, input)),
  listArchived: read()
    .input(listModulesInput)
    .query(({ ctx, input }) => listArchivedModules(ctx, input)),
  get: read()
    .input(byIdInput)
    .query(({ ctx, input }) => getModule(ctx, input)),
  versions: read()
    .input(byIdInput)
    .query(({ ctx, input }) => listModuleVersions(ctx, input)),
  allVersions: readToo()
    .input(listQuery)
    .query(({ ctx, input }) => listAllModuleVersions(ctx, input)),
  create: write()
    .input(createModuleInput)
    .mutation(({ ctx, input }) => createModule(ctx, input)),
  createVersion: write()
    .input(createModuleVersionInput)
    .mutation(({ ctx, input }) => createModuleVersion(ctx, input)),
  updateContents: write()
    .input(byIdInput)
    .mutation(({ ctx, input }) => updateToLatestContents(ctx, input)),
  duplicate: write()
    .input(byIdInput)
    .mutation(({ ctx, input }) => duplicateModule(ctx, input)),
  archive: write()
    .input(moduleIdListInput)
    .mutation(({ ctx, input }) => archiveModules(ctx, input)),
  restorePreview: read()
    .input(moduleIdListInput)
    .query(({ ctx, input }) => previewRestoreModules(ctx, input)),
  restore: write()
    .input(moduleIdListInput)
    .mutation(({ ctx, input }) => restoreModules(ctx, input)),
})

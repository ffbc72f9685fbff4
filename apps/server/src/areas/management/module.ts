import { fields, inputs } from '@cursus/contract'
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
    .input(inputs.listModules)
    .query(({ ctx, input }) => listModules(ctx, input)),
  listArchived: read()
    .input(inputs.listModules)
    .query(({ ctx, input }) => listArchivedModules(ctx, input)),
  get: read()
    .input(inputs.byId)
    .query(({ ctx, input }) => getModule(ctx, input)),
  versions: read()
    .input(inputs.byId)
    .query(({ ctx, input }) => listModuleVersions(ctx, input)),
  allVersions: readToo()
    .input(fields.listQuery)
    .query(({ ctx, input }) => listAllModuleVersions(ctx, input)),
  create: write()
    .input(inputs.createModule)
    .mutation(({ ctx, input }) => createModule(ctx, input)),
  createVersion: write()
    .input(inputs.createModuleVersion)
    .mutation(({ ctx, input }) => createModuleVersion(ctx, input)),
  updateContents: write()
    .input(inputs.byId)
    .mutation(({ ctx, input }) => updateToLatestContents(ctx, input)),
  duplicate: write()
    .input(inputs.byId)
    .mutation(({ ctx, input }) => duplicateModule(ctx, input)),
  archive: write()
    .input(inputs.moduleIdList)
    .mutation(({ ctx, input }) => archiveModules(ctx, input)),
  restorePreview: read()
    .input(inputs.moduleIdList)
    .query(({ ctx, input }) => previewRestoreModules(ctx, input)),
  restore: write()
    .input(inputs.moduleIdList)
    .mutation(({ ctx, input }) => restoreModules(ctx, input)),
})

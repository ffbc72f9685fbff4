import { fields, inputs } from '@cursus/contract'
import {
  archiveThemes,
  createTheme,
  getTheme,
  listArchivedThemes,
  listThemes,
  restoreThemes,
  updateTheme,
} from '@cursus/domain'
import { management, router } from '../../trpc/procedures.ts'

const read = () => management('themes.read')
const write = () => management('themes.write')

export const themeRouter = router({
  list: read()
    .input(fields.listQuery)
    .query(({ ctx, input }) => listThemes(ctx, input)),
  listArchived: read()
    .input(fields.listQuery)
    .query(({ ctx, input }) => listArchivedThemes(ctx, input)),
  get: read()
    .input(inputs.byId)
    .query(({ ctx, input }) => getTheme(ctx, input)),
  create: write()
    .input(inputs.named)
    .mutation(({ ctx, input }) => createTheme(ctx, input)),
  update: write()
    .input(inputs.updateNamed)
    .mutation(({ ctx, input }) => updateTheme(ctx, input)),
  archive: write()
    .input(inputs.byIdList)
    .mutation(({ ctx, input }) => archiveThemes(ctx, input)),
  restore: write()
    .input(inputs.byIdList)
    .mutation(({ ctx, input }) => restoreThemes(ctx, input)),
})

import { byIdInput, byIdListInput, namedInput, updateNamedInput } from '@cursus/contract/field'
import { listQuery } from '@cursus/contract/list'
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
    .input(listQuery)
    .query(({ ctx, input }) => listThemes(ctx, input)),
  listArchived: read()
    .input(listQuery)
    .query(({ ctx, input }) => listArchivedThemes(ctx, input)),
  get: read()
    .input(byIdInput)
    .query(({ ctx, input }) => getTheme(ctx, input)),
  create: write()
    .input(namedInput)
    .mutation(({ ctx, input }) => createTheme(ctx, input)),
  update: write()
    .input(updateNamedInput)
    .mutation(({ ctx, input }) => updateTheme(ctx, input)),
  archive: write()
    .input(byIdListInput)
    .mutation(({ ctx, input }) => archiveThemes(ctx, input)),
  restore: write()
    .input(byIdListInput)
    .mutation(({ ctx, input }) => restoreThemes(ctx, input)),
})

import { byIdInput, byIdListInput, namedInput, updateNamedInput } from '@cursus/contract/field'
import { listQuery } from '@cursus/contract/list'
import { createCategory, getCategory, listCategories, removeCategories, updateCategory } from '@cursus/domain'
import { management, router } from '../../trpc/procedures.ts'

const read = () => management('contentCategories.read')
const write = () => management('contentCategories.write')

export const categoryRouter = router({
  list: read()
    .input(listQuery)
    .query(({ ctx, input }) => listCategories(ctx, input)),
  get: read()
    .input(byIdInput)
    .query(({ ctx, input }) => getCategory(ctx, input)),
  create: write()
    .input(namedInput)
    .mutation(({ ctx, input }) => createCategory(ctx, input)),
  update: write()
    .input(updateNamedInput)
    .mutation(({ ctx, input }) => updateCategory(ctx, input)),
  remove: write()
    .input(byIdListInput)
    .mutation(({ ctx, input }) => removeCategories(ctx, input)),
})

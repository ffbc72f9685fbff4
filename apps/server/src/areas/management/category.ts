import { fields, inputs } from '@cursus/contract'
import { createCategory, getCategory, listCategories, removeCategories, updateCategory } from '@cursus/domain'
import { management, router } from '../../trpc/procedures.ts'

const read = () => management('contentCategories.read')
const write = () => management('contentCategories.write')

export const categoryRouter = router({
  list: read()
    .input(fields.listQuery)
    .query(({ ctx, input }) => listCategories(ctx, input)),
  get: read()
    .input(inputs.byId)
    .query(({ ctx, input }) => getCategory(ctx, input)),
  create: write()
    .input(inputs.named)
    .mutation(({ ctx, input }) => createCategory(ctx, input)),
  update: write()
    .input(inputs.updateNamed)
    .mutation(({ ctx, input }) => updateCategory(ctx, input)),
  remove: write()
    .input(inputs.byIdList)
    .mutation(({ ctx, input }) => removeCategories(ctx, input)),
})

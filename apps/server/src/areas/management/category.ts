import { fitsRemovingCategory } from '@cursus/contract/act-values'
import { byIdInput, byIdListInput, namedInput, updateNamedInput } from '@cursus/contract/field'
import { listQuery, pageOf } from '@cursus/contract/list'
import { contentCategorySchema } from '@cursus/contract/named'
import { createCategory, getCategory, listCategories, removeCategories, updateCategory } from '@cursus/domain/category'
import { management } from '../../calls/declare.ts'

const read = management('contentCategories.read')
const write = management('contentCategories.write')

export const categoryCalls = {
  list: read.query({
    path: 'GET contentCategory',
    summary: 'List content categories',
    input: listQuery,
    answer: pageOf(contentCategorySchema),
    verb: listCategories,
  }),
  get: read.query({
    path: 'GET contentCategory/:id',
    summary: 'Get a content category',
    input: byIdInput,
    answer: contentCategorySchema,
    verb: getCategory,
  }),
  create: write.mutation({
    path: 'POST contentCategory',
    summary: 'Create a content category',
    input: namedInput,
    answer: contentCategorySchema,
    status: 201,
    verb: createCategory,
  }),
  update: write.mutation({
    path: 'PATCH contentCategory/:id',
    summary: 'Update a content category',
    input: updateNamedInput,
    answer: contentCategorySchema,
    verb: updateCategory,
  }),
  remove: write.bulk({
    path: 'DELETE contentCategory',
    summary: 'Delete empty content categories',
    input: byIdListInput,
    filters: listQuery,
    list: listCategories,
    fit: fitsRemovingCategory,
    verb: removeCategories,
  }),
}

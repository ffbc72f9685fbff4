import { fitsArchiving } from '@cursus/contract/act-values'
import { byIdInput, byIdListInput, namedInput, updateNamedInput } from '@cursus/contract/field'
import { listQuery, pageOf } from '@cursus/contract/list'
import { themeSchema } from '@cursus/contract/named'
import {
  archiveThemes,
  createTheme,
  getTheme,
  listArchivedThemes,
  listThemes,
  restoreThemes,
  updateTheme,
} from '@cursus/domain/theme'
import { management } from '../../calls/declare.ts'

const read = management('themes.read')
const write = management('themes.write')

export const themeCalls = {
  list: read.query({
    path: 'GET theme',
    summary: 'List themes',
    input: listQuery,
    answer: pageOf(themeSchema),
    verb: listThemes,
  }),
  listArchived: read.query({
    path: 'GET theme/archive',
    summary: 'List archived themes',
    input: listQuery,
    answer: pageOf(themeSchema),
    verb: listArchivedThemes,
  }),
  get: read.query({
    path: 'GET theme/:id',
    summary: 'Get a theme',
    input: byIdInput,
    answer: themeSchema,
    verb: getTheme,
  }),
  create: write.mutation({
    path: 'POST theme',
    summary: 'Create a theme',
    input: namedInput,
    answer: themeSchema,
    status: 201,
    verb: createTheme,
  }),
  update: write.mutation({
    path: 'PATCH theme/:id',
    summary: 'Update a theme',
    input: updateNamedInput,
    answer: themeSchema,
    verb: updateTheme,
  }),
  archive: write.bulk({
    path: 'POST theme/archive',
    summary: 'Archive themes',
    input: byIdListInput,
    filters: listQuery,
    list: listThemes,
    fit: fitsArchiving,
    verb: archiveThemes,
  }),
  restore: write.mutation({
    path: 'POST theme/restore',
    summary: 'Restore themes',
    input: byIdListInput,
    verb: restoreThemes,
  }),
}

import { companyExportSchema, createExportInput } from '@cursus/contract/made-file'
import { createExport, listExports } from '@cursus/domain/data-export'
import { z } from 'zod'
import { company } from '../../calls/declare.ts'

const path = 'company/:companyId/export'
const read = company('training.read')

export const exportCalls = {
  list: read.query({
    path: `GET ${path}`,
    summary: "List the caller's exports of a company with their progress, newest first; files are at /{id}/file",
    answer: z.array(companyExportSchema),
    verb: listExports,
  }),
  create: read.mutation({
    path: `POST ${path}`,
    summary: 'Ask for a file of results or figures, which is kept for a week',
    input: createExportInput,
    answer: companyExportSchema,
    status: 201,
    verb: createExport,
  }),
}

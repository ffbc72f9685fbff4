import { updateAccessesInput } from '@cursus/contract/access'
import { fitsReminding, fitsRevoking } from '@cursus/contract/act-values'
import { pageOf } from '@cursus/contract/list'
import { remindInput } from '@cursus/contract/reminder'
import {
  getReportInput,
  getReportModuleInput,
  listReportPartsInput,
  listResultsInput,
  reportMailSchema,
  reportModuleSchema,
  reportPartSchema,
  reportSchema,
  resultRowSchema,
  setReportMailInput,
} from '@cursus/contract/report'
import { updateAccesses } from '@cursus/domain/access'
import { remindAccesses } from '@cursus/domain/reminder'
import {
  getReport,
  getReportMail,
  getReportModule,
  listReportParts,
  listResults,
  setReportMail,
} from '@cursus/domain/report'
import { company } from '../../calls/declare.ts'

const path = 'company/:companyId/report'
const read = company('training.read')
const write = company('training.write')

export const reportCalls = {
  get: read.query({
    path: `GET ${path}`,
    summary: 'Get the figures of the accesses of a company, and their completion over time',
    input: getReportInput,
    answer: reportSchema,
    verb: getReport,
  }),
  parts: read.query({
    path: `GET ${path}/part`,
    summary: 'List the figures of each module, user group, licence or person',
    input: listReportPartsInput,
    answer: pageOf(reportPartSchema),
    verb: listReportParts,
  }),
  results: read.query({
    path: `GET ${path}/result`,
    summary: 'List accesses with their results; those of each content where one module is asked for',
    input: listResultsInput,
    answer: pageOf(resultRowSchema),
    verb: listResults,
  }),
  remind: write.bulk({
    undocumented: 'Of a selection in the web; over REST: POST moduleAccess/remind',
    input: remindInput,
    filters: listResultsInput,
    list: listResults,
    fit: fitsReminding,
    verb: remindAccesses,
  }),
  updateMany: write.bulk({
    undocumented: 'Of a selection in the web; over REST: POST moduleAccess/dates',
    input: updateAccessesInput,
    filters: listResultsInput,
    list: listResults,
    fit: fitsRevoking,
    most: 200,
    verb: updateAccesses,
  }),
  module: read.query({
    path: `GET ${path}/module/:moduleId`,
    summary: 'Get a module that people of a company have, with its contents',
    input: getReportModuleInput,
    answer: reportModuleSchema,
    verb: getReportModule,
  }),
  mail: read.query({
    path: `GET ${path}/mail`,
    summary: 'Get how often the caller gets the figures by e-mail',
    answer: reportMailSchema,
    verb: getReportMail,
  }),
  setMail: read.mutation({
    path: `PATCH ${path}/mail`,
    summary: 'Choose how often the caller gets the figures by e-mail',
    input: setReportMailInput,
    answer: reportMailSchema,
    verb: setReportMail,
  }),
}

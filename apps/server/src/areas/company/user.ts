import { actedSchema } from '@cursus/contract/act'
import { fitsRemindingUser, fitsRemovingUser, fitsRevokingUser } from '@cursus/contract/act-values'
import {
  attributeValueSchema,
  companyAttributeSchema,
  companyUserChangeSchema,
  companyUserRowSchema,
  companyUserSchema,
  importCompanyUsersInput,
  importReportSchema,
  listAttributeValuesInput,
  listCompanyUsersInput,
  peopleFileSchema,
  readPeopleFileInput,
  renameAttributeInput,
  updateCompanyUserInput,
} from '@cursus/contract/company-user'
import { byIdInput, byIdListInput } from '@cursus/contract/field'
import { companyRecordInput, learningRecordSchema } from '@cursus/contract/learning-record'
import { pageOf } from '@cursus/contract/list'
import { recordFileSchema } from '@cursus/contract/made-file'
import { remindInput } from '@cursus/contract/reminder'
import {
  getCompanyUser,
  importCompanyUsers,
  listAttributes,
  listAttributeValues,
  listCompanyUserHistory,
  listCompanyUsers,
  previewImport,
  readPeopleFile,
  removeAttributes,
  removeCompanyUsers,
  renameAttribute,
  revokeUsers,
  tryUserEmail,
  updateCompanyUser,
} from '@cursus/domain/company-user'
import { getUserRecord, makeUserRecordFile } from '@cursus/domain/learning-record'
import { remindUsers } from '@cursus/domain/reminder'
import { z } from 'zod'
import type { FileFields } from '../../calls/call.ts'
import { company } from '../../calls/declare.ts'

const path = 'company/:companyId/user'
const read = company('training.read')
const write = company('training.write')
const files: FileFields = { file: { limit: 'peopleFile', tooHeavy: 'MaxWeightPeopleFile' } }
/** A thousand rows with every field. */
const bodyLimit = 4 * 1024 * 1024

export const companyUserCalls = {
  list: read.query({
    path: `GET ${path}`,
    summary: 'List people of a company: with access, in a group, or entered by it',
    input: listCompanyUsersInput,
    answer: pageOf(companyUserRowSchema),
    verb: listCompanyUsers,
  }),
  attributes: read.query({
    path: `GET ${path}/attribute`,
    summary: 'List the free fields of the people of a company',
    answer: z.array(companyAttributeSchema),
    verb: listAttributes,
  }),
  renameAttribute: write.mutation({
    path: `POST ${path}/attribute/:id/rename`,
    summary: 'Rename a free field of the people of a company',
    input: renameAttributeInput,
    verb: renameAttribute,
  }),
  removeAttributes: write.mutation({
    path: `DELETE ${path}/attribute`,
    summary: 'Remove free fields with the values of all people',
    input: byIdListInput,
    verb: removeAttributes,
  }),
  attributeValues: read.query({
    undocumented: 'Options of a filter; over REST the list of people has all values',
    input: listAttributeValuesInput,
    answer: z.array(attributeValueSchema),
    verb: listAttributeValues,
  }),
  revoke: write.bulk({
    path: `POST ${path}/revoke`,
    summary: 'Revoke all access of people in a company',
    input: byIdListInput,
    answer: actedSchema,
    filters: listCompanyUsersInput,
    list: listCompanyUsers,
    fit: fitsRevokingUser,
    verb: async (ctx, input) => {
      const { done, leftOut } = await revokeUsers(ctx, input)
      return { done, leftOut }
    },
    act: revokeUsers,
  }),
  remind: write.bulk({
    path: `POST ${path}/remind`,
    summary: 'Remind people of everything that is open to them and not done, one e-mail per person and day',
    input: remindInput,
    answer: actedSchema,
    filters: listCompanyUsersInput,
    list: listCompanyUsers,
    fit: fitsRemindingUser,
    verb: remindUsers,
  }),
  remove: write.bulk({
    path: `DELETE ${path}`,
    summary: 'Remove people from a company: revokes their access and ends their groups; results are kept',
    input: byIdListInput,
    answer: actedSchema,
    filters: listCompanyUsersInput,
    list: listCompanyUsers,
    fit: fitsRemovingUser,
    verb: removeCompanyUsers,
  }),
  get: read.query({
    path: `GET ${path}/:id`,
    summary: 'Get a person of a company with what the company says about them',
    input: byIdInput,
    answer: companyUserSchema,
    verb: getCompanyUser,
  }),
  tryEmail: write.mutation({
    path: `POST ${path}/:id/email/try`,
    summary: 'Send e-mails to a person again after their address was refused',
    input: byIdInput,
    verb: tryUserEmail,
  }),
  history: read.query({
    path: `GET ${path}/:id/history`,
    summary: 'List the latest changes of a person of a company and of their accesses',
    input: byIdInput,
    answer: z.array(companyUserChangeSchema),
    verb: listCompanyUserHistory,
  }),
  readFile: write.mutation({
    path: `POST ${path}/import/file`,
    summary: 'Read a CSV file or an XLSX workbook of people as text, without storing it',
    input: readPeopleFileInput,
    answer: peopleFileSchema,
    files,
    verb: readPeopleFile,
  }),
  previewImport: write.query({
    undocumented: 'Preview for the form',
    input: importCompanyUsersInput,
    answer: importReportSchema,
    bodyLimit,
    verb: previewImport,
  }),
  import: write.mutation({
    path: `POST ${path}/import`,
    summary: 'Enter people into a company, or change what it says about them; refused rows are reported',
    input: importCompanyUsersInput,
    answer: importReportSchema,
    bodyLimit,
    verb: importCompanyUsers,
  }),
  update: write.mutation({
    path: `PATCH ${path}/:id`,
    summary: 'Change the names, language and attributes that a company gave a person',
    input: updateCompanyUserInput,
    answer: companyUserSchema,
    verb: updateCompanyUser,
  }),
  record: read.query({
    path: `GET ${path}/:id/record`,
    summary: 'Get the record of learning of a person in the modules of a company',
    input: companyRecordInput,
    answer: learningRecordSchema,
    verb: getUserRecord,
  }),
  makeRecordFile: read.mutation({
    path: `POST ${path}/:id/record/file`,
    summary: 'Have the record of learning of a person in the modules of a company written as PDF',
    input: companyRecordInput,
    answer: recordFileSchema,
    status: 201,
    verb: makeUserRecordFile,
  }),
}

import {
  accessAnswersSchema,
  accessChangeSchema,
  accessRowSchema,
  accessSchema,
  correctResultInput,
  giveAccessInput,
  giveAccessPreviewSchema,
  giveAccessResultSchema,
  giveModulesInput,
  giveModulesResultSchema,
  groupEmailsInput,
  listAccessAnswersInput,
  listAccessesInput,
  updateAccessesInput,
  updateAccessInput,
} from '@cursus/contract/access'
import { actedSchema } from '@cursus/contract/act'
import { fitsInviting, fitsReminding, fitsRestoring, fitsRevoking } from '@cursus/contract/act-values'
import { attestationSchema } from '@cursus/contract/attestation'
import { byIdInput, byIdListInput } from '@cursus/contract/field'
import { companyRecordInput, learningRecordSchema } from '@cursus/contract/learning-record'
import { pageOf } from '@cursus/contract/list'
import { recordFileSchema } from '@cursus/contract/made-file'
import { remindInput } from '@cursus/contract/reminder'
import {
  getAccess,
  giveAccess,
  giveModules,
  listAccesses,
  listAccessHistory,
  listGroupEmails,
  previewAccess,
  restoreAccesses,
  restoreEach,
  revokeAccesses,
  revokeSelected,
  updateAccess,
  updateAccesses,
} from '@cursus/domain/access'
import { listAccessAnswers } from '@cursus/domain/answer'
import { getAttestation, makeAttestation, restoreAttestation, revokeAttestation } from '@cursus/domain/attestation'
import { getAccessRecord, makeAccessRecordFile } from '@cursus/domain/learning-record'
import { correctResult } from '@cursus/domain/participant'
import { inviteAgain, remindAccesses } from '@cursus/domain/reminder'
import { z } from 'zod'
import { company } from '../../calls/declare.ts'

const path = 'company/:companyId/moduleAccess'
const read = company('training.read')
const write = company('training.write')

export const accessCalls = {
  list: read.query({
    path: `GET ${path}`,
    summary: 'List module access of a company',
    input: listAccessesInput,
    answer: pageOf(accessRowSchema),
    verb: listAccesses,
  }),
  get: read.query({
    path: `GET ${path}/:id`,
    summary: 'Get one access with its results',
    input: byIdInput,
    answer: accessSchema,
    verb: getAccess,
  }),
  history: read.query({
    path: `GET ${path}/:id/history`,
    summary: 'List the changes of one access',
    input: byIdInput,
    answer: z.array(accessChangeSchema),
    verb: listAccessHistory,
  }),
  answers: read.query({
    path: `GET ${path}/:id/content/:contentId/answer`,
    summary: 'List the answers of one person to the questions of a content',
    input: listAccessAnswersInput,
    answer: accessAnswersSchema,
    verb: listAccessAnswers,
  }),
  record: read.query({
    path: `GET ${path}/:id/record`,
    summary: 'Get the record of learning of one access',
    input: companyRecordInput,
    answer: learningRecordSchema,
    verb: getAccessRecord,
  }),
  makeRecordFile: read.mutation({
    path: `POST ${path}/:id/record/file`,
    summary: 'Have the record of learning of one access written as PDF',
    input: companyRecordInput,
    answer: recordFileSchema,
    status: 201,
    verb: makeAccessRecordFile,
  }),
  attestation: read.query({
    path: `GET ${path}/:id/attestation`,
    summary: 'Get the certificate of completion of a participant',
    input: byIdInput,
    answer: attestationSchema,
    verb: getAttestation,
  }),
  makeAttestation: read.mutation({
    path: `POST ${path}/:id/attestation`,
    summary: 'Make the certificate of completion of a participant who is done',
    input: byIdInput,
    answer: attestationSchema,
    verb: makeAttestation,
  }),
  revokeAttestation: write.mutation({
    path: `POST ${path}/:id/attestation/revoke`,
    summary: 'Revoke a certificate of completion',
    input: byIdInput,
    answer: attestationSchema,
    verb: revokeAttestation,
  }),
  restoreAttestation: write.mutation({
    path: `POST ${path}/:id/attestation/restore`,
    summary: 'Restore a revoked certificate of completion',
    input: byIdInput,
    answer: attestationSchema,
    verb: restoreAttestation,
  }),
  preview: write.query({
    undocumented: 'Preview for the form',
    input: giveAccessInput,
    answer: giveAccessPreviewSchema,
    verb: (ctx, input) => previewAccess(ctx, input),
  }),
  groupEmails: write.query({
    undocumented: 'For the form, which assigns in parts; over REST: GET user?userGroupId=',
    input: groupEmailsInput,
    answer: z.array(z.string()),
    verb: listGroupEmails,
  }),
  give: write.mutation({
    path: `POST ${path}`,
    summary: 'Assign a module to people by e-mail and group; unknown people are invited',
    input: giveAccessInput,
    answer: giveAccessResultSchema,
    status: 201,
    // Ten thousand addresses of maximum length.
    bodyLimit: 4 * 1024 * 1024,
    verb: giveAccess,
  }),
  giveModules: write.mutation({
    path: `POST ${path}/modules`,
    summary: 'Assign several modules of one licence to the same people, all or nothing',
    input: giveModulesInput,
    answer: giveModulesResultSchema,
    status: 201,
    bodyLimit: 4 * 1024 * 1024,
    verb: giveModules,
  }),
  update: write.mutation({
    path: `PATCH ${path}/:id`,
    summary: 'Change the end date of an access',
    input: updateAccessInput,
    answer: accessSchema,
    verb: updateAccess,
  }),
  updateMany: write.bulk({
    path: `POST ${path}/dates`,
    summary: 'Change the end or due date of many accesses; those that cannot have it are counted',
    input: updateAccessesInput,
    answer: actedSchema,
    filters: listAccessesInput,
    list: listAccesses,
    fit: fitsRevoking,
    most: 200,
    verb: updateAccesses,
  }),
  correctResult: write.mutation({
    path: `POST ${path}/:id/content/:contentId/correct`,
    summary: 'Correct the result of a participant in a content by hand, with a reason',
    input: correctResultInput,
    answer: accessSchema,
    verb: correctResult,
  }),
  revoke: write.bulk({
    path: `POST ${path}/cancel`,
    summary: 'Revoke access',
    input: byIdListInput,
    filters: listAccessesInput,
    list: listAccesses,
    fit: fitsRevoking,
    verb: revokeAccesses,
    act: revokeSelected,
  }),
  restore: write.bulk({
    path: `POST ${path}/uncancel`,
    summary: 'Restore revoked access',
    input: byIdListInput,
    filters: listAccessesInput,
    list: listAccesses,
    fit: fitsRestoring,
    verb: restoreAccesses,
    act: restoreEach,
  }),
  remind: write.bulk({
    path: `POST ${path}/remind`,
    summary: 'Send a reminder of these accesses, one e-mail per person and day',
    input: remindInput,
    answer: actedSchema,
    filters: listAccessesInput,
    list: listAccesses,
    fit: fitsReminding,
    verb: remindAccesses,
  }),
  invite: write.bulk({
    path: `POST ${path}/invite`,
    summary: 'Send the invitation again to people who have not signed up',
    input: byIdListInput,
    answer: actedSchema,
    filters: listAccessesInput,
    list: listAccesses,
    fit: fitsInviting,
    verb: inviteAgain,
  }),
}

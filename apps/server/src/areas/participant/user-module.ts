import { attestationSchema, listOwnAttestationsInput, ownAttestationSchema } from '@cursus/contract/attestation'
import { pageOf } from '@cursus/contract/list'
import {
  declineUserModuleInput,
  listUserModulesInput,
  orderUserModulesInput,
  userModuleIdInput,
  userModuleRowSchema,
  userModuleSchema,
} from '@cursus/contract/participant'
import { getOwnAttestation, listOwnAttestations, makeOwnAttestation } from '@cursus/domain/attestation'
import {
  acceptUserModule,
  declineUserModule,
  getUserModule,
  listUserModules,
  orderUserModules,
} from '@cursus/domain/participant'
import { signedIn } from '../../calls/declare.ts'

const path = 'user/me/userModule'

export const userModuleCalls = {
  list: signedIn.query({
    path: `GET ${path}`,
    summary: 'List my modules',
    input: listUserModulesInput,
    answer: pageOf(userModuleRowSchema),
    verb: listUserModules,
  }),
  get: signedIn.query({
    path: `GET ${path}/:userModuleId`,
    summary: 'Get one of my modules with its contents',
    input: userModuleIdInput,
    answer: userModuleSchema,
    verb: getUserModule,
  }),
  accept: signedIn.mutation({
    path: `POST ${path}/:userModuleId/accept`,
    summary: 'Accept a module assigned to me',
    input: userModuleIdInput,
    answer: userModuleSchema,
    // The specification defines no answer; the page continues with its data.
    status: 204,
    verb: acceptUserModule,
  }),
  decline: signedIn.mutation({
    path: `POST ${path}/:userModuleId/decline`,
    summary: 'Decline a module that was assigned to me by mistake',
    input: declineUserModuleInput,
    answer: userModuleSchema,
    // Like accepting.
    status: 204,
    verb: declineUserModule,
  }),
  attestation: signedIn.query({
    path: `GET ${path}/:userModuleId/attestation`,
    summary: 'Get my certificate of completion of a module',
    input: userModuleIdInput,
    answer: attestationSchema,
    verb: getOwnAttestation,
  }),
  makeAttestation: signedIn.mutation({
    path: `POST ${path}/:userModuleId/attestation`,
    summary: 'Make my certificate of completion of a module that is done',
    input: userModuleIdInput,
    answer: attestationSchema,
    verb: makeOwnAttestation,
  }),
  order: signedIn.mutation({
    path: `POST ${path}/order`,
    summary: 'Set the order of my modules',
    input: orderUserModulesInput,
    verb: orderUserModules,
  }),
}

export const ownAttestationCalls = {
  list: signedIn.query({
    path: 'GET user/me/attestation',
    summary: 'List my certificates of completion',
    input: listOwnAttestationsInput,
    answer: pageOf(ownAttestationSchema),
    verb: listOwnAttestations,
  }),
}

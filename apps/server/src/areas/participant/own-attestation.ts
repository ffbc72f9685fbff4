import { listOwnAttestationsInput, ownAttestationSchema } from '@cursus/contract/attestation'
import { pageOf } from '@cursus/contract/list'
import { listOwnAttestations } from '@cursus/domain/attestation'
import { signedIn } from '../../calls/declare.ts'

export const ownAttestationCalls = {
  list: signedIn.query({
    path: 'GET user/me/attestation',
    summary: 'List my certificates of completion',
    input: listOwnAttestationsInput,
    answer: pageOf(ownAttestationSchema),
    verb: listOwnAttestations,
  }),
}

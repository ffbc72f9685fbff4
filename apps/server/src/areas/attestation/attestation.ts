import { attestationCheckSchema, checkAttestationInput } from '@cursus/contract/attestation'
import { checkAttestation } from '@cursus/domain/attestation'
import { open } from '../../calls/declare.ts'

export const attestationCalls = {
  check: open.query({
    path: 'GET attestation/:code',
    summary: 'Read what the certificate of completion with this code says',
    input: checkAttestationInput,
    answer: attestationCheckSchema,
    verb: checkAttestation,
  }),
}

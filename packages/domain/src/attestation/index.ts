export {
  findAttestationId,
  getAttestation,
  getOwnAttestation,
  makeAttestation,
  makeOwnAttestation,
  restoreAttestation,
  revokeAttestation,
} from './attestation.ts'
export {
  type AttestationDocument,
  openAttestation,
  readAttestationDocument,
  readAttestationFile,
} from './attestation-file.ts'
export { checkAttestation } from './check-attestation.ts'
export { eraseAttestations } from './erase-attestations.ts'
export { listOwnAttestations } from './list-own-attestations.ts'

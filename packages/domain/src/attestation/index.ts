export {
  checkAttestation,
  eraseAttestations,
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
export { listOwnAttestations } from './list-own-attestations.ts'

export {
  type AttestationDocument,
  openAttestation,
  readAttestationDocument,
  readAttestationFile,
} from './attestation-file.ts'
export { checkAttestation } from './check-attestation.ts'
export {
  findAttestationId,
  getAttestation,
  makeAttestation,
  restoreAttestation,
  revokeAttestation,
} from './company-attestation.ts'
export { eraseAttestations } from './erase-attestations.ts'
export { getOwnAttestation, makeOwnAttestation } from './own-attestation.ts'

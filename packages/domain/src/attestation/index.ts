export { checkAttestation } from './check-attestation.ts'
export {
  findAttestationId,
  getAttestation,
  makeAttestation,
  restoreAttestation,
  revokeAttestation,
} from './company-attestation.ts'
export { eraseAttestations } from './erase-attestations.ts'
export { openAttestation } from './open-attestation.ts'
export { getOwnAttestation, makeOwnAttestation } from './own-attestation.ts'
export {
  type AttestationDocument,
  failAttestationFile,
  readAttestationFile,
  writeAttestationFile,
} from './write-attestation-file.ts'

import { writeAttestationFile } from '@cursus/domain/attestation'
import type { Deps } from '@cursus/domain/context'
import type { JobHandler, writeAttestation } from '@cursus/jobs'
import { drawAttestation } from '../attestation/draw-attestation.ts'

/** Writes the PDF of a certificate. An interrupted job runs again. */
export const handleWriteAttestation =
  (deps: Deps): JobHandler<typeof writeAttestation> =>
  async (payload) =>
    writeAttestationFile(deps, payload, drawAttestation)

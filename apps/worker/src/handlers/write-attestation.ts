import { failAttestationFile, writeAttestationFile } from '@cursus/domain/attestation'
import type { Deps } from '@cursus/domain/context'
import type { JobHandler, writeAttestation } from '@cursus/jobs'
import { drawAttestation } from '../pdf/draw.ts'
import { MissingGlyph } from '../pdf/missing-glyph.ts'

/** Writes the PDF of a certificate. An interrupted job runs again. */
export const handleWriteAttestation =
  (deps: Deps): JobHandler<typeof writeAttestation> =>
  async (payload, { last }) => {
    try {
      await writeAttestationFile(deps, payload, drawAttestation)
    } catch (error) {
      if (last || error instanceof MissingGlyph) await failAttestationFile(deps, payload)
      throw error
    }
  }

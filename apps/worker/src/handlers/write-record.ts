import type { Deps } from '@cursus/domain/context'
import { failRecordFile, writeRecordFile } from '@cursus/domain/learning-record'
import type { JobHandler, writeRecord } from '@cursus/jobs'
import { drawRecord } from '../pdf/draw.ts'
import { MissingGlyph } from '../pdf/missing-glyph.ts'

/** Writes the PDF of a record of learning. An interrupted job runs again. */
export const handleWriteRecord =
  (deps: Deps): JobHandler<typeof writeRecord> =>
  async (payload, { last }) => {
    try {
      await writeRecordFile(deps, payload, drawRecord)
    } catch (error) {
      if (last || error instanceof MissingGlyph) await failRecordFile(deps, payload)
      throw error
    }
  }

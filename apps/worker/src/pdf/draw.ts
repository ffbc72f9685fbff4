import type { drawAttestation as Attestation } from '../attestation/draw-attestation.ts'
import type { drawRecord as LearningRecord } from '../record/draw-record.ts'
import type { drawReport as Report } from '../report/draw-report.ts'

// The PDF library, its fonts and tables take 6 MB, so a worker loads them with its first document.

export const drawAttestation: typeof Attestation = async (document) =>
  (await import('../attestation/draw-attestation.ts')).drawAttestation(document)

export const drawRecord: typeof LearningRecord = async (document) =>
  (await import('../record/draw-record.ts')).drawRecord(document)

export const drawReport: typeof Report = async (source, tell) =>
  (await import('../report/draw-report.ts')).drawReport(source, tell)

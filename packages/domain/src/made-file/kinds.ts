import type { Language } from '@cursus/contract/language-values'
import type { ExportRequest } from '@cursus/contract/made-file'
import type { MadeFiles } from '@cursus/db'
import type { Selectable } from 'kysely'
import type { rateLimits } from '../rate-limit/index.ts'

export type MadeFile = Selectable<MadeFiles>
export type FileKind = MadeFile['kind']
/** By which a file is found. */
type Place = Pick<MadeFile, 'kind' | 'id' | 'companyId' | 'request' | 'attestationId' | 'language'>

const day = 24 * 3_600_000
const exportNames: Record<ExportRequest['kind'], Record<Language, string>> = {
  results: { fr: 'resultats', en: 'results' },
  parts: { fr: 'suivi', en: 'report' },
  attestations: { fr: 'attestations', en: 'certificates' },
  records: { fr: 'releves', en: 'records' },
}
const exportOf = ({ request }: Pick<MadeFile, 'request'>) => request as ExportRequest

type Kind = {
  /** How long the request is kept once it is done or has failed, and its file. */
  keptMs: number
  /** The file is not the request's, and stays without it. */
  stays?: true
  /** How often one person may ask. */
  rate?: keyof typeof rateLimits
  keyOf(file: Place): string
  /** Where it is fetched. */
  pathOf(file: Place): string
  nameOf(file: Place): Record<Language, string>
}

export const certificateFolder = (attestationId: string): string => `attestations/${attestationId}/`

/**
 * What differs between the kinds of files that are made on request. Its owner fetches it, one of a
 * company while they may read its training. What it contains is known to the worker.
 */
export const kinds: Record<FileKind, Kind> = {
  data: {
    keptMs: 7 * day,
    rate: 'dataExport',
    keyOf: ({ id }) => `data-exports/${id}.json`,
    pathOf: ({ id }) => `user/me/dataExport/${id}/file`,
    nameOf: () => ({ fr: 'cursus-mes-donnees', en: 'cursus-my-data' }),
  },
  export: {
    keptMs: 7 * day,
    rate: 'companyExport',
    keyOf: (file) => `data-exports/${file.id}.${exportOf(file).format}`,
    pathOf: ({ id, companyId }) => `company/${companyId}/export/${id}/file`,
    nameOf: (file) => exportNames[exportOf(file).kind],
  },
  record: {
    keptMs: day,
    rate: 'recordFile',
    keyOf: ({ id }) => `records/${id}/record.pdf`,
    pathOf: ({ id }) => `user/me/record/file/${id}/pdf`,
    nameOf: () => ({ fr: 'releve-d-assiduite', en: 'record-of-learning' }),
  },
  attestation: {
    keptMs: day,
    stays: true,
    keyOf: ({ attestationId, language }) => `${certificateFolder(attestationId!)}${language}.pdf`,
    pathOf: ({ attestationId, language }) => `attestation/${attestationId}/${language}.pdf`,
    nameOf: () => ({ fr: 'attestation', en: 'certificate' }),
  },
}

export const keyOf = (file: Place): string => kinds[file.kind].keyOf(file)
export const pathOf = (file: Place): string => `/api/${kinds[file.kind].pathOf(file)}`
export const nameOf = (file: Place): string => kinds[file.kind].nameOf(file)[file.language]

/** The file of a certificate, which is there without a request too. */
export const certificateFile = (attestationId: string, language: Language): Place => ({
  kind: 'attestation',
  id: attestationId,
  companyId: null,
  request: null,
  attestationId,
  language,
})

/** Of the files that go with their request. */
export const ownKeys = (files: readonly Place[]): string[] => files.filter(({ kind }) => !kinds[kind].stays).map(keyOf)

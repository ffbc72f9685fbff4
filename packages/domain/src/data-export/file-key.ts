import type { ExportRequest } from '@cursus/contract/company-export'

/** The key of a file in the storage; a copy of one's own data has no request. */
export const fileKeyOf = ({ id, request }: { id: string; request: Pick<ExportRequest, 'format'> | null }): string =>
  `data-exports/${id}.${request?.format ?? 'json'}`

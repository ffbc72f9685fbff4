import type { Resource } from '@cursus/contract/file'
import { type RawBuilder, sql } from 'kysely'
import { fileUrl } from './file-url.ts'

export type StoredResource = { id: string; name: string; fileKey: string; fileName: string; size: number }

/** The resources of one version as a JSON list in their order, for the answer of a sheet. */
export const resourcesJson = (
  table: 'content_version_resources' | 'module_version_resources',
  ownerColumn: 'content_version_id' | 'module_version_id',
  owner: RawBuilder<unknown>,
) => sql`(
  select coalesce(json_agg(json_build_object(
    'id', s.id, 'name', s.name, 'fileKey', s.file_key, 'fileName', s.file_name, 'size', s.size
  ) order by x.position), '[]'::json)
  from ${sql.table(table)} x join resources s on s.id = x.resource_id
  where ${sql.ref(`x.${ownerColumn}`)} = ${owner}
)`

export const toResource = ({ id, name, fileKey, fileName, size }: StoredResource): Resource => ({
  id,
  name,
  file: fileUrl(fileKey),
  fileName,
  size,
})

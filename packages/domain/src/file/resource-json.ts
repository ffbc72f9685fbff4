import type { Resource } from '@cursus/contract/file'
import type { DB } from '@cursus/db'
import { type Expression, expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

/** Folders whose files signed-in users may fetch by key; packages are never in them. */
const mediaFolders = ['company', 'content', 'module'] as const

/** Address of a stored file for signed-in users. Keys contain uuids, so they cannot be guessed. */
export function fileUrl(key: string): string
export function fileUrl(key: string | null): string | null
export function fileUrl(key: string | null): string | null {
  return key === null ? null : `/api/file/${key.split('/').map(encodeURIComponent).join('/')}`
}

/** Whether `fileUrl` produces such keys; the server refuses all others. */
export const isMediaKey = (key: string): boolean => mediaFolders.some((folder) => key.startsWith(`${folder}/`))

const { selectFrom } = expressionBuilder<DB>()
const columns = ['r.id', 'r.name', 'r.fileKey', 'r.fileName', 'r.size'] as const

/** The resources of a content version as an ordered JSON list. */
export const contentResources = (contentVersionId: Expression<string>) =>
  jsonArrayFrom(
    selectFrom('contentVersionResources as x')
      .innerJoin('resources as r', 'r.id', 'x.resourceId')
      .select(columns)
      .where('x.contentVersionId', '=', contentVersionId)
      .orderBy('x.position'),
  )

/** The same for a module version. */
export const moduleResources = (moduleVersionId: Expression<string>) =>
  jsonArrayFrom(
    selectFrom('moduleVersionResources as x')
      .innerJoin('resources as r', 'r.id', 'x.resourceId')
      .select(columns)
      .where('x.moduleVersionId', '=', moduleVersionId)
      .orderBy('x.position'),
  )

type StoredResource = { id: string; name: string; fileKey: string; fileName: string; size: number }

export const toResource = ({ id, name, fileKey, fileName, size }: StoredResource): Resource => ({
  id,
  name,
  file: fileUrl(fileKey),
  fileName,
  size,
})

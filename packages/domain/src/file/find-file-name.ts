import type { Deps } from '../context.ts'

const resourceId = /\/resources\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[^/]*$/

/** Returns the name under which a resource was uploaded; undefined for images, which have none. */
export async function findFileName({ db }: Pick<Deps, 'db'>, key: string): Promise<string | undefined> {
  const id = resourceId.exec(key)?.[1]
  if (id === undefined) return undefined
  const row = await db
    .selectFrom('resources')
    .select('fileName')
    .where('id', '=', id)
    .where('fileKey', '=', key)
    .executeTakeFirst()
  return row?.fileName
}

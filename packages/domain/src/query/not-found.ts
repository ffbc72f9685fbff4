import { AppError } from '@cursus/contract/error'
import type { Compilable } from 'kysely'

/** For `executeTakeFirstOrThrow`: the row does not exist, or the caller may not see it. */
export const notFound = (): AppError => new AppError('NotFound')

/**
 * Returns the rows of all these ids, each once.
 * @throws NotFound when an id has no row
 */
export async function getAll<Row>(
  idList: readonly string[],
  find: (ids: string[]) => Compilable & { execute(): Promise<Row[]> },
): Promise<Row[]> {
  const ids = [...new Set(idList)]
  const rows = await find(ids).execute()
  if (rows.length !== ids.length) throw notFound()
  return rows
}

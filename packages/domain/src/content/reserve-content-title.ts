import type { Language } from '@cursus/contract/language-values'
import type { Database } from '@cursus/db'
import { hasTitle, refuseTitle, reserveTitle, type Title } from '../name/index.ts'
import { contentReference } from './content-row.ts'

const readHolder = (db: Database) => async (wanted: Title, id: string) => {
  const { reference, ...holder } = await db
    .selectFrom('contents as c')
    .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
    .select(['c.reference', 'c.archivedAt', 'v.title', hasTitle(wanted).as('isOnLast')])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...holder, reference: contentReference(reference) }
}

export const reserveContentTitle = (db: Database, id: string, language: Language, text: string): Promise<void> =>
  reserveTitle(db, id, { kind: 'content', language, text }, readHolder(db))

/** @throws AlreadyExistContentTitle… */
export const refuseContentTitle = (db: Database, wanted: Title, holderId: string): Promise<never> =>
  refuseTitle(wanted, holderId, readHolder(db))

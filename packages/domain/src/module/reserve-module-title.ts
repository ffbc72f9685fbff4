import type { Language } from '@cursus/contract/language-values'
import type { Database } from '@cursus/db'
import { hasTitle, reserveTitle, type Title } from '../name/index.ts'
import { moduleReference } from './module-row.ts'

const readHolder = (db: Database) => async (wanted: Title, id: string) => {
  const { reference, ...holder } = await db
    .selectFrom('modules as m')
    .innerJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
    .select(['m.reference', 'm.archivedAt', 'v.title', hasTitle(wanted).as('isOnLast')])
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...holder, reference: moduleReference(reference) }
}

export const reserveModuleTitle = (db: Database, id: string, language: Language, text: string): Promise<void> =>
  reserveTitle(db, id, { kind: 'module', language, text }, readHolder(db))

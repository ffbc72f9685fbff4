import { AppError } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language-values'
import type { ContentVersions, Database, DB, ModuleVersions } from '@cursus/db'
import { expressionBuilder, sql } from 'kysely'
import { foldText } from '../query/index.ts'
import { reserveNames } from './names.ts'

/** A title of a content or a module. */
export type Title = { kind: 'content' | 'module'; language: Language; text: string }

/** What a refusal tells of the content or module that has a title, by its latest version. */
type TitleHolder = { reference: string; title: string; archivedAt: Date | null; isOnLast: boolean }
type ReadHolder = (wanted: Title, id: string) => Promise<TitleHolder>

const { and, eb } = expressionBuilder<DB & { v: ContentVersions | ModuleVersions }, 'v'>()

/** Whether a version `v` has a title. */
export const hasTitle = ({ language, text }: Title) =>
  and([eb('v.language', '=', language), eb('v.sortTitle', '=', foldText(sql.val(text)))]).$castTo<boolean>()

/**
 * Reserves a title in a language for a content or a module for ever: earlier versions keep theirs,
 * and an edit may return to one. The error names the other one and its version with the title, and
 * says whether it is archived.
 * @throws AlreadyExistContentTitle…, AlreadyExistModuleTitle…
 */
export async function reserveTitle(db: Database, id: string, wanted: Title, readHolder: ReadHolder): Promise<void> {
  const conflict = await reserveNames(db, id, [wanted])
  if (conflict !== undefined) await refuseTitle(wanted, conflict.ownerId, readHolder)
}

/** @throws AlreadyExistContentTitle…, AlreadyExistModuleTitle… */
export async function refuseTitle(wanted: Title, holderId: string, readHolder: ReadHolder): Promise<never> {
  const { reference, title, archivedAt, isOnLast } = await readHolder(wanted, holderId)
  const noun = wanted.kind === 'content' ? 'Content' : 'Module'
  const version = isOnLast ? 'Last' : 'Previous'
  const code = `AlreadyExist${noun}TitleOn${version}Version${archivedAt ? 'ForArchived' : ''}` as const
  throw new AppError(code, { id: holderId, title, reference })
}

import { rowName } from '@cursus/contract/act-values'
import { AppError } from '@cursus/contract/error'
import type { NamedInput, UpdateNamedInput } from '@cursus/contract/field'
import { titleLength } from '@cursus/contract/field-values'
import type { Language } from '@cursus/contract/language-values'
import type { Notice } from '@cursus/contract/notification-values'
import { type ContentVersions, type Database, type DB, inTransactionOf, type ModuleVersions, newId } from '@cursus/db'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { ManagementCtx } from '../context.ts'
import { assertRevision, changedFields, recordEvent } from '../event/index.ts'
import { foldText, notFound } from '../query/index.ts'

type NameKind = 'theme' | 'category' | 'content' | 'module' | 'company'
/** A name that another has. */
type NameConflict = { name: ReservedName; ownerId: string }
type ReservedName = { kind: NameKind; language: Language | ''; text: string }

/**
 * Reserves names for an owner in the caller's transaction; compared without case, accents and outer
 * spaces. The primary key prevents two owners of one name, also in concurrent calls.
 * @returns the first name held by another with its owner, or undefined when this owner now has them
 * all
 */
export async function reserveNames(
  db: Database,
  ownerId: string,
  names: ReservedName[],
): Promise<NameConflict | undefined> {
  for (const name of names) {
    const { kind, language, text } = name
    const holder = await db
      .insertInto('takenNames')
      .values({ kind, language, key: foldText(sql.val(text)), ownerId })
      // A no-op update, so that the holder's row is returned too.
      .onConflict((conflict) =>
        conflict.columns(['kind', 'language', 'key']).doUpdateSet(({ ref }) => ({ key: ref('excluded.key') })),
      )
      .returning('ownerId')
      .executeTakeFirstOrThrow()
    if (holder.ownerId !== ownerId) return { name, ownerId: holder.ownerId }
  }
  return undefined
}

/** The owner of a name, without reserving it. */
export async function findHolder(db: Database, { kind, language, text }: ReservedName): Promise<string | undefined> {
  const holder = await db
    .selectFrom('takenNames')
    .select('ownerId')
    .where('kind', '=', kind)
    .where('language', '=', language)
    .where('key', '=', foldText(sql.val(text)))
    .executeTakeFirst()
  return holder?.ownerId
}

const copyWord = { fr: 'copie', en: 'copy' } satisfies Record<Language, string>

/** Reserves and returns the title of a copy: "… (copie)" or "… (copy)", with a number if taken. */
export async function reserveCopyTitle(
  db: Database,
  ownerId: string,
  { language, text, ...name }: ReservedName & { language: Language },
): Promise<string> {
  for (let number = 1; ; number++) {
    const copy = withEnding(text, ` (${copyWord[language]}${number === 1 ? '' : ` ${number}`})`)
    if ((await reserveNames(db, ownerId, [{ ...name, language, text: copy }])) === undefined) return copy
  }
}

/** Cut by code points, as titles are counted, because a lone surrogate cannot be stored. */
const withEnding = (text: string, ending: string): string =>
  [...text]
    .slice(0, titleLength.max - ending.length)
    .join('')
    .trimEnd() + ending

/** Releases the names of an owner before new ones are reserved. */
export async function releaseNames(db: Database, ownerId: string): Promise<void> {
  await db.deleteFrom('takenNames').where('ownerId', '=', ownerId).execute()
}

export type Names = { name: string | null; fallbackName: string }
type Holder = Names & { archived?: boolean }
type Table = 'themes' | 'contentCategories'

/** A noun with two names: its table, how one is read, and who is told of a change. */
export type Named<Item extends Holder> = {
  noun: 'theme' | 'category'
  table: Table
  get(ctx: ManagementCtx, input: { id: string }): Promise<Item>
  noticeOf?(id: string, names: Names, action: 'create' | 'update'): Notice
}

const { selectFrom } = expressionBuilder<DB>()

/** The theme or category of the id in a column, as what belongs to it includes it. */
export const namedById = (table: Table, id: Expression<string>) =>
  jsonObjectFrom(selectFrom(table).select(['id', 'name', 'fallbackName']).where('id', '=', id)).$notNull()

/** @throws NameAlreadyExist, NameAlreadyExistForArchived when either name is taken. */
export async function createBothNames<Item extends Holder>(
  ctx: ManagementCtx,
  input: NamedInput,
  of: Named<Item>,
): Promise<Item> {
  return inTransactionOf(ctx, async (tx, db) => {
    const id = newId()
    const names = { name: input.name ?? null, fallbackName: input.fallbackName }
    await reserveBothNames(tx, id, names, of)
    await db
      .insertInto(of.table)
      .values({ id, ...names, createdAt: ctx.now() })
      .execute()
    const notice = of.noticeOf?.(id, names, 'create')
    await recordEvent(tx, { noun: of.noun, thingId: id, action: 'create', after: names, notice })
    return of.get(tx, { id })
  })
}

/**
 * Renames a theme or category; absent names are kept.
 * @throws ChangedMeanwhile, NameAlreadyExist and NameAlreadyExistForArchived when either name is
 * taken, NotFound
 */
export async function updateBothNames<Item extends Holder>(
  ctx: ManagementCtx,
  input: UpdateNamedInput,
  of: Named<Item>,
): Promise<Item> {
  return inTransactionOf(ctx, async (tx, db) => {
    const { noun, table } = of
    const before = await db
      .selectFrom(table)
      .select(['name', 'fallbackName'])
      .where('id', '=', input.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound)
    const after = {
      name: input.name === undefined ? before.name : input.name,
      fallbackName: input.fallbackName ?? before.fallbackName,
    }
    const thing = { noun, thingId: input.id } as const
    await assertRevision(tx, thing, input.revision)
    const change = changedFields(before, after)
    if (Object.keys(change.after).length > 0) {
      await reserveBothNames(tx, input.id, after, of)
      await db.updateTable(table).set(after).where('id', '=', input.id).execute()
      await recordEvent(tx, { ...thing, action: 'update', ...change, notice: of.noticeOf?.(input.id, after, 'update') })
    }
    return of.get(tx, input)
  })
}

/**
 * Reserves both names in place of the former ones; things of one kind share one key space
 * (docs/rules.md, Theme). A refusal names the holder as the caller knows it, and the field that
 * collided.
 */
async function reserveBothNames(
  ctx: ManagementCtx,
  ownerId: string,
  { name, fallbackName }: Names,
  { noun, get }: Named<Holder>,
): Promise<void> {
  const { db, actor } = ctx
  await releaseNames(db, ownerId)
  const texts = name === null ? [fallbackName] : [name, fallbackName]
  const conflict = await reserveNames(
    db,
    ownerId,
    texts.map((text) => ({ kind: noun, language: '', text })),
  )
  if (conflict === undefined) return
  const { ownerId: id } = conflict
  const holder = await get(ctx, { id })
  throw new AppError(holder.archived ? 'NameAlreadyExistForArchived' : 'NameAlreadyExist', {
    noun,
    id,
    title: rowName(holder, actor.language) ?? holder.fallbackName,
    field: conflict.name.text === name ? 'name' : 'fallbackName',
  })
}

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

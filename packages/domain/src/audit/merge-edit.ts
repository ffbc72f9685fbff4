import type { AuditedFields, AuditedNoun } from '@cursus/contract/audit'
import { AppError } from '@cursus/contract/error'
import type { Meanwhile } from '@cursus/contract/field'
import type { UserCtx } from '../context.ts'
import { changedFields } from './changed-fields.ts'

export type Thing<Noun extends AuditedNoun> = {
  noun: Noun
  thingId: string
  /** For items that exist once per company (managers). */
  companyId?: string
}
/** Audited fields of nouns that no edit changes: they are written by other acts. */
type WrittenOtherwise = {
  content: 'version' | 'restoredFrom' | 'duplicateOf'
  module: 'version' | 'restoredFrom' | 'duplicateOf' | 'isDraft' | 'contentIdList'
  access: 'moduleLicenceId' | 'moduleId' | 'moduleVersionId' | 'contentId' | 'done' | 'bestScore' | 'reason'
  userGroup: 'moduleId' | 'moduleLicenceId' | 'expireDate' | 'dueDate' | 'maxDayTimeLimit'
  /** Only rights that are given are stored. */
  platformManager: keyof AuditedFields['platformManager']
}
type Otherwise<Noun> = Noun extends keyof WrittenOtherwise ? WrittenOtherwise[Noun] : never
type EditedField<Noun extends AuditedNoun> = Exclude<keyof AuditedFields[Noun], Otherwise<Noun>>
/** Every edited field must be there, or an edit of a new one would be accepted and lost. */
type Kept<Noun extends AuditedNoun> = { [Field in EditedField<Noun>]: AuditedFields[Noun][Field] | undefined } & {
  [Field in keyof AuditedFields[Noun]]?: AuditedFields[Noun][Field] | undefined
}
type Edit<Noun extends AuditedNoun, Fields> = {
  /**
   * The revision that the edit was made from; undefined: the input overwrites the stored values.
   */
  revision: number | undefined
  /** All editable fields, before and after the edit. */
  before: Fields
  after: Fields
  /** Fields to which the edit only adds: it removes nothing that others added. */
  added?: readonly (keyof AuditedFields[Noun] & string)[]
  /** Fields that the edit affects even without changing them. */
  touched?: readonly (keyof AuditedFields[Noun] & string)[]
}
export type MergedEdit<Fields> = {
  /** The fields that the edit changes. */
  change: { before: Partial<Fields>; after: Partial<Fields> }
  /** Changes by others in fields that the edit does not change. */
  meanwhile: Meanwhile | null
}

/** Rights depend on one another, so any two changes of them conflict. */
const decidedTogether: ReadonlySet<AuditedNoun> = new Set(['manager', 'platformManager'])

/**
 * Compares an edit with the changes since its revision, from the item's history. Call it while the
 * item is locked and before anything is written.
 * @throws ChangedMeanwhile?noun=&fields=&by= when a field of the edit was changed since
 */
export async function mergeEdit<Noun extends AuditedNoun, Fields extends Kept<Noun>>(
  ctx: UserCtx,
  thing: Thing<Noun>,
  { revision, before, after, added = [], touched = [] }: Edit<Noun, Fields>,
): Promise<MergedEdit<Fields>> {
  const { noun } = thing
  const change = changedFields(before, after)
  const since = revision === undefined ? [] : await changesSince(ctx, thing, revision)
  const isTogether = decidedTogether.has(noun)
  const acted = new Set(
    [...Object.keys(change.after), ...touched].filter((field) => !added.some((one) => one === field)),
  )
  const collision = summary(ctx, since, (field) => (isTogether ? acted.size > 0 : acted.has(field)))
  if (collision) {
    throw new AppError('ChangedMeanwhile', { noun, fields: collision.fields.join(','), by: collision.by })
  }
  return { change, meanwhile: summary(ctx, since, (field) => isTogether || field in after) }
}

type Change = { actorId: string | null; firstname: string | null; lastname: string | null; fields: string[] }

async function changesSince({ db }: UserCtx, thing: Thing<AuditedNoun>, revision: number): Promise<Change[]> {
  const rows = await db
    .selectFrom('audit as e')
    .leftJoin('users as u', 'u.id', 'e.actorId')
    .select(['e.actorId', 'u.firstname', 'u.lastname', 'e.before', 'e.after'])
    .where('e.noun', '=', thing.noun)
    .where('e.thingId', '=', thing.thingId)
    .where('e.revision', '>', revision)
    .$if(thing.companyId !== undefined, (query) => query.where('e.companyId', '=', thing.companyId ?? ''))
    .orderBy('e.revision')
    .execute()
  // An audit row contains only the changed fields.
  return rows.map(({ before, after, ...row }) => ({ ...row, fields: Object.keys({ ...before, ...after }) }))
}

/**
 * Names of the editors of these fields; null without any. The caller is not named: it was another
 * session of theirs.
 */
function summary(ctx: UserCtx, changes: Change[], isTold: (field: string) => boolean): Meanwhile | null {
  const told = changes.filter(({ fields }) => fields.some(isTold))
  if (told.length === 0) return null
  const names = told
    .filter(({ actorId }) => actorId !== ctx.actor.id)
    .map(({ firstname, lastname }) => [firstname, lastname].filter(Boolean).join(' '))
  return {
    by: [...new Set(names)].filter(Boolean).join(', '),
    fields: [...new Set(told.flatMap(({ fields }) => fields.filter(isTold)))],
  }
}

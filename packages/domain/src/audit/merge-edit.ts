import type { AuditedFields, AuditedNoun } from '@cursus/contract/audit'
import { AppError } from '@cursus/contract/error'
import type { Meanwhile } from '@cursus/contract/field'
import type { UserCtx } from '../context.ts'
import { changedFields } from './changed-fields.ts'

export type Thing<Noun extends AuditedNoun> = {
  noun: Noun
  thingId: string
  /** For what is a thing in each company (managers). */
  companyId?: string
}
type Kept<Noun extends AuditedNoun> = { [Field in keyof AuditedFields[Noun]]?: AuditedFields[Noun][Field] | undefined }
type Edit<Noun extends AuditedNoun, Fields> = {
  /** That the edit was made from; undefined: the caller does not say, and what is sent replaces what is there. */
  revision: number | undefined
  /** Every field that can be edited, as it is now and as it is to be. */
  before: Fields
  after: Fields
  /** Fields that the edit only adds to: it takes away nothing that others put there. */
  added?: readonly (keyof AuditedFields[Noun] & string)[]
  /** Fields that the edit acts upon even where it does not change them. */
  touched?: readonly (keyof AuditedFields[Noun] & string)[]
}
export type MergedEdit<Fields> = {
  /** The fields that the edit changes. */
  change: { before: Partial<Fields>; after: Partial<Fields> }
  /** What others changed in fields that the edit leaves alone. */
  meanwhile: Meanwhile | null
}

/** Rights depend on one another and are decided together: any change of them collides with any other. */
const decidedTogether: ReadonlySet<AuditedNoun> = new Set(['manager', 'platformManager'])

/**
 * Compares an edit with what was saved since the revision that it was made from, by the history of the thing. Called while the
 * thing is locked and before anything is written.
 * @throws ChangedMeanwhile?noun=&fields=&by= when a field that the edit changes was changed since
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
  // A row holds the fields that changed and no others.
  return rows.map(({ before, after, ...row }) => ({ ...row, fields: Object.keys({ ...before, ...after }) }))
}

/** Who changed which of these fields; null when nobody did. The caller has no name here: their other window did it. */
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

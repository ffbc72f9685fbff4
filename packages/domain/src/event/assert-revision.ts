import { AppError } from '@cursus/contract/error'
import type { EventNoun } from '@cursus/contract/event-values'
import type { UserCtx } from '../context.ts'
import { iso } from '../query/index.ts'

type Thing = {
  noun: EventNoun
  thingId: string
  /** For items that exist once per company (managers). */
  companyId?: string
}

/**
 * Refuses an edit of an item that was changed since the revision that the edit was made from;
 * without a revision, an edit overwrites the stored values. Call it while the item is locked and
 * before anything is written.
 * @throws ChangedMeanwhile?noun=&fields=&by=&at= with the changed fields, those who changed them,
 * and the time of the last change; an act such as suspending changes no field
 */
export async function assertRevision(ctx: UserCtx, thing: Thing, revision: number | undefined): Promise<void> {
  if (revision === undefined) return
  const { noun, thingId, companyId } = thing
  const changes = await ctx.db
    .selectFrom('events as e')
    .leftJoin('users as u', 'u.id', 'e.actorId')
    .select(['e.actorId', 'u.firstname', 'u.lastname', 'e.before', 'e.after', 'e.createdAt'])
    .where('e.noun', '=', noun)
    .where('e.thingId', '=', thingId)
    .where('e.revision', '>', revision)
    .$if(companyId !== undefined, (query) => query.where('e.companyId', '=', companyId ?? ''))
    .orderBy('e.revision')
    .execute()
  const last = changes.at(-1)
  if (!last) return
  // An event contains only the changed fields. Those of an act without any say nothing here: who
  // suspended a person is not told to them.
  const edits = changes.filter(({ before, after }) => before ?? after)
  // The caller is not named: it was another session of theirs.
  const names = edits
    .filter(({ actorId }) => actorId !== ctx.actor.id)
    .map(({ firstname, lastname }) => [firstname, lastname].filter(Boolean).join(' '))
  throw new AppError('ChangedMeanwhile', {
    noun,
    fields: [...new Set(edits.flatMap(({ before, after }) => Object.keys({ ...before, ...after })))].join(','),
    by: [...new Set(names)].filter(Boolean).join(', '),
    at: iso(last.createdAt),
  })
}

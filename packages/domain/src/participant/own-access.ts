import { type Database, preparedQuery, type RowOf } from '@cursus/db'
import { accessReason, clockOf, type Moment, momentOf } from '../access-terms/index.ts'
import type { UserCtx } from '../context.ts'
import { notFound } from '../query/index.ts'

type Own = Moment & { id: string; userId: string }

const selectOwnAccess = (db: Database, own: Own) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .select([
      'a.id',
      'a.userId',
      'a.moduleVersionId',
      'a.acceptedAt',
      'a.expireDate',
      'a.maxDayTimeLimit',
      accessReason(clockOf(own)).as('reason'),
    ])
    .where('a.id', '=', own.id)
    .where('a.userId', '=', own.userId)

const readAccess = preparedQuery(selectOwnAccess)
const lockAccess = preparedQuery((db, own: Own) => selectOwnAccess(db, own).forNoKeyUpdate('a'))

type OwnAccess = RowOf<typeof readAccess>

/**
 * Returns an access of the calling participant.
 * @throws NotFound, also for another user's access
 */
export async function readOwnAccess(ctx: UserCtx, id: string, { lock = false } = {}): Promise<OwnAccess> {
  const read = lock ? lockAccess : readAccess
  const [access] = await read(ctx.db, { ...momentOf(ctx), id, userId: ctx.actor.id })
  if (!access) throw notFound()
  return access
}

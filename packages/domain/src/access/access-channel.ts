import { type Accesses, afterCommit, anyOf, uuids } from '@cursus/db'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { isCounted } from '../access-terms/index.ts'
import type { Deps } from '../context.ts'
import { publishedSingly, publishToUsers } from '../person/index.ts'

/** Channel for changes of a user's accesses; their pages then read them again. */
export const accessChannel = (userId: string): string => `access:${userId}`
export const everyonesAccessChannel = 'access:everyone'
const message = { accesses: true }
export const isAccessMessage = (received: unknown): boolean =>
  typeof received === 'object' && received !== null && 'accesses' in received

const { and, eb } = expressionBuilder<{ a: Accesses }, 'a'>()
export const ofAccesses = (idList: readonly string[]): Expression<SqlBool> => eb('a.id', '=', anyOf(uuids(idList)))
export const ofLicences = (idList: readonly string[]): Expression<SqlBool> =>
  and([eb('a.licenceId', 'in', idList), isCounted])

/** After the commit, tells the open pages of the holders that their accesses have changed. */
export async function tellHolders({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, which: Expression<SqlBool>): Promise<void> {
  const holders = await db
    .selectFrom('accesses as a')
    .select('a.userId')
    .distinct()
    .where(which)
    .limit(publishedSingly + 1)
    .execute()
  const userIds = holders.map(({ userId }) => userId)
  await afterCommit(db, () =>
    publishToUsers({ jobs }, userIds, { ofUser: accessChannel, ofAll: everyonesAccessChannel, message }),
  )
}

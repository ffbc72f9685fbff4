import type { HistoryRow } from '@cursus/contract/audit'
import { AppError } from '@cursus/contract/error'
import { can, type PlatformRight } from '@cursus/rights'
import { sql } from 'kysely'
import type { UserCtx } from '../context.ts'
import { personJson } from '../person-json.ts'

/** Things whose history can be read in the management area, and the right that reading it needs. */
export const historyRights = {
  theme: 'themes.read',
  category: 'contentCategories.read',
  content: 'contents.read',
  module: 'modules.read',
  company: 'companies.read',
  user: 'users.read',
  platformManager: 'platformManagers.read',
} as const satisfies Record<string, PlatformRight>

export type HistoryNoun = keyof typeof historyRights
export const historyNouns = Object.keys(historyRights) as [HistoryNoun, ...HistoryNoun[]]

const shown = 200

/** The newest 200 changes of one thing, newest first; empty for a thing that nobody changed. @throws NotAllowed */
export async function listHistory(
  ctx: UserCtx,
  { noun, id }: { noun: HistoryNoun; id: string },
): Promise<HistoryRow[]> {
  if (!can(ctx.actor.subject, historyRights[noun])) throw new AppError('NotAllowed')
  const { rows } = await sql<Omit<HistoryRow, 'creationDate'> & { createdAt: Date }>`
    select a.id, a.action, a.system_job as system, a.before, a.after, a.created_at, ${personJson('u')} as actor
    from audit a left join users u on u.id = a.actor_id
    where a.noun = ${noun} and a.thing_id = ${id}
    order by a.created_at desc, a.id desc limit ${shown}`.execute(ctx.db)
  return rows.map(({ createdAt, ...row }) => ({ ...row, creationDate: createdAt.toISOString() }))
}

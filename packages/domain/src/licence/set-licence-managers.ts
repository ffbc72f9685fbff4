import { AppError } from '@cursus/contract/error'
import type { CompanyCtx } from '../context.ts'
import { lockPeople } from '../person/index.ts'

type Lists = { companyManagerIdList?: string[] | undefined; platformManagerIdList?: string[] | undefined }

/**
 * Sets who is notified about a licence: managers of this company, and platform managers. An absent
 * list is kept.
 * @throws NotFound for anybody else
 */
export async function setLicenceManagers(ctx: CompanyCtx, licenceId: string, lists: Lists): Promise<void> {
  for (const [kind, list] of [
    ['company', lists.companyManagerIdList],
    ['platform', lists.platformManagerIdList],
  ] as const) {
    if (!list) continue
    const ids = [...new Set(list)]
    await ctx.db.deleteFrom('licenceManagers').where('licenceId', '=', licenceId).where('kind', '=', kind).execute()
    if (ids.length === 0) continue
    const lockedIds = await lockPeople(ctx.db, ids)
    const known = await (kind === 'company'
      ? ctx.db
          .selectFrom('companyManagers')
          .select('userId')
          .where('companyId', '=', ctx.company.id)
          .where('userId', 'in', ids)
          .execute()
      : ctx.db.selectFrom('platformRights').select('userId').distinct().where('userId', 'in', ids).execute())
    if (known.length !== ids.length || lockedIds.size !== ids.length) throw new AppError('NotFound')
    await ctx.db
      .insertInto('licenceManagers')
      .values(ids.map((userId) => ({ licenceId, userId, kind })))
      .execute()
  }
}

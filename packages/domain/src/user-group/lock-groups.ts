import { AppError } from '@cursus/contract/error'
import { lockName } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { getAll } from '../query/index.ts'

/**
 * Serialises changes of the groups of one company until the end of the transaction, and finds these
 * groups. Taken before licences and accounts, because giving modules to members locks those.
 * @throws NotFound
 */
export async function lockGroups(ctx: CompanyCtx, idList: readonly string[]) {
  await lockName(ctx.db, `userGroups:${ctx.company.id}`)
  if (idList.length === 0) return []
  return getAll(idList, (ids) =>
    ctx.db
      .selectFrom('userGroups')
      .select(['id', 'name'])
      .where('companyId', '=', ctx.company.id)
      .where('id', 'in', ids)
      .orderBy('id'),
  )
}

export async function lockGroup(ctx: CompanyCtx, id: string) {
  const [group] = await lockGroups(ctx, [id])
  return group!
}

/** The group in the history. */
export const groupThing = ({ company }: CompanyCtx, id: string) =>
  ({ noun: 'userGroup', thingId: id, companyId: company.id }) as const

/** @throws AlreadyExistUserGroupName, which names the other group */
export async function checkName(ctx: CompanyCtx, name: string, ownId: string): Promise<void> {
  const holder = await findHolder(ctx, name, ownId)
  if (!holder) return
  const { id, name: title } = holder
  throw new AppError('AlreadyExistUserGroupName', { id, title, companyId: ctx.company.id })
}

/** Whether another group of the company has the name. */
export const isNameTaken = async (ctx: CompanyCtx, name: string, ownId: string): Promise<boolean> =>
  (await findHolder(ctx, name, ownId)) !== undefined

const findHolder = ({ db, company }: CompanyCtx, name: string, ownId: string) =>
  db
    .selectFrom('userGroups')
    .select(['id', 'name'])
    .where('companyId', '=', company.id)
    .where(({ eb, fn, val }) => eb(fn<string>('fold_text', ['name']), '=', fn<string>('fold_text', [val(name)])))
    .where('id', '<>', ownId)
    .executeTakeFirst()

import { maxAttributes } from '@cursus/contract/company-user-values'
import { AppError } from '@cursus/contract/error'
import { insertFrom, lockName, newId, tableOf, texts, uuids } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'

export type Attribute = { id: string; name: string }

/**
 * Serialises changes of what the company says about its people until the end of the transaction,
 * and returns the attributes of these names; unknown ones become attributes of the company. Names
 * are compared without case, accents and outer spaces. Taken after groups and before accounts.
 * @throws TooManyAttributes?max=
 */
export async function lockAttributes(ctx: CompanyCtx, names: readonly string[]): Promise<Map<string, Attribute>> {
  const { db, company } = ctx
  await lockName(db, `companyAttributes:${company.id}`)
  const wanted = [...new Set(names)]
  if (wanted.length === 0) return new Map()
  const unknown = db.selectFrom(tableOf('new', { id: uuids(wanted.map(newId)), name: texts(wanted) }))
  await insertFrom(db, 'companyAttributes', unknown, ({ ref, val }) => ({
    id: ref('new.id'),
    companyId: val(company.id),
    name: ref('new.name'),
    createdAt: val(ctx.now()),
  }))
    .onConflict((conflict) => conflict.columns(['companyId', 'sortName']).doNothing())
    .execute()
  const { count } = await db
    .selectFrom('companyAttributes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', company.id)
    .executeTakeFirstOrThrow()
  if (count > maxAttributes) throw new AppError('TooManyAttributes', { max: maxAttributes })
  return findAttributes(ctx, wanted)
}

/** The attributes of the company with these names, by name. */
export async function findAttributes(
  { db, company }: CompanyCtx,
  names: readonly string[],
): Promise<Map<string, Attribute>> {
  const found = await db
    .selectFrom(tableOf('new', { name: texts([...new Set(names)]) }))
    .innerJoin('companyAttributes as a', (join) =>
      join.on(({ eb, fn, ref }) => eb(ref('a.sortName'), '=', fn<string>('fold_text', [ref('new.name')]))),
    )
    .select(['new.name as given', 'a.id', 'a.name'])
    .where('a.companyId', '=', company.id)
    .execute()
  return new Map(found.map(({ given: name, ...attribute }) => [name, attribute]))
}

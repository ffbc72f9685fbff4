import { AppError } from '@cursus/contract/error'
import { anyOf, inTransaction, uuids } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { recordEvent, recordEvents } from '../event/index.ts'
import { copyPeople, lockPeople } from '../person/index.ts'
import { getAll, notFound } from '../query/index.ts'
import { lockAttributes } from './lock-attributes.ts'

/**
 * Renames a free field of the people of the company; their values stay.
 * @throws NotFound, NameAlreadyExist?title= compared like all names
 */
export async function renameAttribute(ctx: CompanyCtx, { id, name }: { id: string; name: string }): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const companyId = ctx.company.id
    await lockAttributes(tx, [])
    const own = () => db.selectFrom('companyAttributes').select('name').where('companyId', '=', companyId)
    const before = await own().where('id', '=', id).executeTakeFirstOrThrow(notFound)
    const holder = await own()
      .where('id', '<>', id)
      .where(({ eb, fn, val }) => eb('sortName', '=', fn<string>('fold_text', [val(name)])))
      .executeTakeFirst()
    if (holder) throw new AppError('NameAlreadyExist', { title: holder.name })
    if (before.name === name) return
    await db.updateTable('companyAttributes').set({ name }).where('id', '=', id).execute()
    await recordEvent(tx, {
      noun: 'companyAttribute',
      thingId: id,
      action: 'update',
      companyId,
      before,
      after: { name },
    })
  })
}

/**
 * Removes free fields with the values of all people, all or none.
 * @throws NotFound
 */
export async function removeAttributes(ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const companyId = ctx.company.id
    await lockAttributes(tx, [])
    const attributes = await getAll(idList, (ids) =>
      db
        .selectFrom('companyAttributes')
        .select(['id', 'name'])
        .where('companyId', '=', companyId)
        .where('id', '=', anyOf(uuids(ids))),
    )
    const holders = await db
      .selectFrom('personAttributes')
      .select('userId')
      .distinct()
      .where('attributeId', '=', anyOf(uuids(idList)))
      .execute()
    const people = holders.map(({ userId }) => userId)
    await lockPeople(db, people)
    await db
      .deleteFrom('companyAttributes')
      .where('id', '=', anyOf(uuids(idList)))
      .execute()
    // Their search texts contain the values.
    await copyPeople(db, people)
    await recordEvents(
      tx,
      attributes.map(({ id: thingId, name }) => ({
        noun: 'companyAttribute',
        thingId,
        action: 'remove',
        companyId,
        before: { name },
      })),
    )
  })
}

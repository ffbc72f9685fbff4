import { licenceNoticeDays } from '@cursus/contract/notification-values'
import { anyOf, type DB, inTransactionOf, type ModuleLicences, type RowOf, uuids } from '@cursus/db'
import { type Expression, expressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { endOfDay, isLicenceActive, seatsTaken, today } from '../access-terms/index.ts'
import type { CompanyCtx, Deps } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { isChosen, queueMails } from '../mail/index.ts'
import { isOpenAccount, lockPeople } from '../person/index.ts'
import { notFound } from '../query/index.ts'

const { ref } = expressionBuilder<{ l: ModuleLicences; usage: { seats: number } }, 'l' | 'usage'>()

/**
 * The share of the seats of `module_licences as l` of which people are told: 75 or 100 percent,
 * else 0. `bigint`, because products of large numbers overflow.
 */
export const noticePercent = (seats: Expression<number>) => sql<number>`case
  when ${seats} >= ${ref('l.maxActiveUsers')} then 100
  when ${seats}::bigint * 4 >= ${ref('l.maxActiveUsers')}::bigint * 3 then 75 else 0 end`

/** Whether the end of `module_licences as l` is near enough to tell people. */
export const licenceEndsSoon = (ctx: Deps) =>
  sql<boolean>`(${ref('l.endDate')} <= ${today(ctx)} + ${sql.lit(licenceNoticeDays)})`

const job = 'notify-licence-managers'
const milestones = { licenceAlmostFull: 'almostFull', licenceFull: 'full', licenceAboutToEnd: 'endSoon' } as const
type LicenceNotice = keyof typeof milestones

/**
 * Tells the managers of active licences, by notification and e-mail, when 75% and 100% of the seats
 * are taken and 30 days before the end. Each notice is sent once, and again after its condition
 * ended and came back. Returns how many licences had changed.
 */
export async function notifyLicenceManagers(ctx: Deps, { batch }: { batch: number }): Promise<number> {
  let changed = 0
  let count: number
  do {
    count = await inTransactionOf(ctx, (tx) => notifyBatch(tx, batch))
    changed += count
  } while (count === batch)
  return changed
}

async function notifyBatch(ctx: Deps, batch: number): Promise<number> {
  const licences = await changedLicences(ctx, batch).execute()
  for (const licence of licences) {
    await ctx.db
      .updateTable('moduleLicences')
      .set({ notifiedPercent: licence.percent, endNotified: licence.endsSoon })
      .where('id', '=', licence.id)
      .execute()
    const notices: (LicenceNotice | false)[] = [
      licence.percent > licence.notifiedPercent && (licence.percent === 100 ? 'licenceFull' : 'licenceAlmostFull'),
      licence.endsSoon && !licence.endNotified && 'licenceAboutToEnd',
    ]
    for (const notice of notices) if (notice) await tell(ctx, notice, licence)
  }
  return licences.length
}

const percent = noticePercent(ref('usage.seats'))

type Changed = RowOf<typeof changedLicences>

/** Active licences whose seats or end passed a threshold since the last run, either way; locked. */
const changedLicences = (ctx: Deps, batch: number) =>
  ctx.db
    .selectFrom('moduleLicences as l')
    .innerJoin('companies as c', 'c.id', 'l.companyId')
    .innerJoinLateral(ctx.db.selectNoFrom(seatsTaken(ctx, ref('l.id')).as('seats')).as('usage'), (join) =>
      join.onTrue(),
    )
    .select([
      'l.id',
      'l.name',
      'l.companyId',
      'c.name as companyName',
      'l.notifiedPercent',
      'l.endNotified',
      endOfDay(ctx, ref('l.endDate')).as('endsAt'),
      percent.as('percent'),
      licenceEndsSoon(ctx).as('endsSoon'),
    ])
    .where(isLicenceActive(ctx))
    .where(({ eb, or }) =>
      or([eb('l.notifiedPercent', '<>', percent), eb('l.endNotified', '<>', licenceEndsSoon(ctx))]),
    )
    .orderBy('l.id')
    .limit(batch)
    .forNoKeyUpdate('l')
    .skipLocked()

async function tell(ctx: Deps, type: LicenceNotice, licence: Changed): Promise<void> {
  const readers = await ctx.db
    .selectFrom('licenceManagers as lg')
    .innerJoin('users as u', 'u.id', 'lg.userId')
    .select([
      'u.id',
      'u.email',
      'u.language',
      ({ cast }) => cast<boolean>(isChosen('licences', ['now']), 'boolean').as('isMailed'),
    ])
    .distinct()
    .where('lg.licenceId', '=', licence.id)
    .where(isOpenAccount)
    .where('u.email', 'is not', null)
    .$narrowType<{ email: string }>()
    .execute()
  if (readers.length === 0) return
  const { companyId, companyName, name: licenceName } = licence
  await recordEvent(
    { ...ctx, actor: { kind: 'system', job } },
    {
      noun: 'licenceMilestone',
      thingId: licence.id,
      companyId,
      action: milestones[type],
      notice: { type, data: { moduleLicenceId: licence.id, licenceName, companyId, companyName } },
    },
  )
  await queueMails(
    ctx,
    readers
      .filter(({ isMailed }) => isMailed)
      .map(({ id, email, language }) => ({
        template: type,
        userId: id,
        toEmail: email,
        language,
        data: { licenceId: licence.id, licenceName, companyId, companyName, endsAt: licence.endsAt.toISOString() },
      })),
  )
}

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
    const lockedIds = await lockPeople(ctx.db, ids)
    const known = await (kind === 'company'
      ? readHolders(
          ctx.db
            .selectFrom('companyManagers')
            .select('userId')
            .where('companyId', '=', ctx.company.id)
            .where('userId', '=', anyOf(uuids(ids)))
            .orderBy('userId'),
        )
      : readHolders(
          ctx.db
            .selectFrom('platformRights')
            .select('userId')
            .where('userId', '=', anyOf(uuids(ids)))
            .orderBy('userId')
            .orderBy('domain'),
        ))
    if (known.size !== ids.length || lockedIds.size !== ids.length) throw notFound()
    await ctx.db.deleteFrom('licenceManagers').where('licenceId', '=', licenceId).where('kind', '=', kind).execute()
    if (ids.length === 0) continue
    await ctx.db
      .insertInto('licenceManagers')
      .values(ids.map((userId) => ({ licenceId, userId, kind })))
      .execute()
  }
}

/**
 * The people with these rights, which are locked, so that who loses them is taken off the licence
 * afterwards; read again, because they may have changed before.
 */
async function readHolders<Table extends keyof DB>(
  rights: SelectQueryBuilder<DB, Table, { userId: string }>,
): Promise<Set<string>> {
  await rights.forKeyShare().execute()
  return new Set((await rights.execute()).map(({ userId }) => userId))
}

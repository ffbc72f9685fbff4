import { describe, expect, it } from 'vitest'
import { type AccessSpec, changeRow, day, makeAccess, makeTraining, useCtx } from '../testing/index.ts'
import { getReportMail, sendReportMails, setReportMail } from './report-mail.ts'

const ctx = useCtx()

/** A company with an access that is done, and one that is not. */
async function start() {
  const terms = { startDate: '2020-01-01', endDate: day(900) }
  const { company, trainer, module, licence } = await makeTraining(ctx, terms)
  const give = (more: Partial<AccessSpec> = {}) => makeAccess(ctx.db, { licence, module, ...more })
  const past = new Date('2020-02-01T12:00:00Z')
  const accesses = [await give({ acceptedAt: past, doneAt: past }), await give()] as const
  return { company, licence, accesses, give, trainer }
}

describe('mails of figures', () => {
  const at = (moment: string) => () => new Date(moment)
  const mailsTo = (userId: string) =>
    ctx.db
      .selectFrom('mails')
      .select(['language', 'data'])
      .where('userId', '=', userId)
      .where('template', '=', 'report')
      .execute()

  it('are sent once when a week begins, to who asked, while they may read', async () => {
    const { trainer, company, licence, accesses } = await start()
    for (const [index, openedAt] of ['2020-02-01T12:00:00Z', '2027-12-29T12:00:00Z'].entries()) {
      const opened = { acceptedAt: openedAt, openedAt }
      await changeRow(ctx.db, 'accesses', accesses[index]!.id, opened)
    }
    await ctx.db.insertInto('licenceSeatDays').values({ licenceId: licence.id, day: '2027-12-27', seats: 1 }).execute()
    // Friday, 31 December 2027; the week and the month end at midnight in Paris.
    const friday = { ...trainer, now: at('2027-12-31T10:00:00Z') }
    expect(await getReportMail(friday)).toEqual({ every: 'never' })
    expect(await setReportMail(friday, { every: 'week' })).toEqual({ every: 'week' })
    const run = (moment: string) => sendReportMails({ ...ctx, now: at(moment) }, { batch: 1 })
    await run('2028-01-02T22:59:00Z')
    expect(await mailsTo(trainer.actor.id)).toEqual([])
    await run('2028-01-02T23:00:00Z')
    await run('2028-01-02T23:10:00Z')
    const mails = await mailsTo(trainer.actor.id)
    expect(mails).toMatchObject([
      {
        language: trainer.actor.language,
        data: {
          companyId: company.id,
          every: 'week',
          from: '2027-12-27',
          until: '2028-01-02',
          figures: { given: 2, done: 1, opened: 2, openedNow: 1, freeSeats: 98, freeSeatsBefore: 99 },
        },
      },
    ])

    await ctx.db
      .updateTable('companyManagers')
      .set({ trainingRead: false, trainingWrite: false })
      .where('companyId', '=', company.id)
      .execute()
    await run('2028-01-10T10:00:00Z')
    expect(await mailsTo(trainer.actor.id)).toHaveLength(1)
    expect(await getReportMail(friday)).toEqual({ every: 'never' })
  })

  it('are sent when a month begins, and no more after "never"', async () => {
    const { trainer } = await start()
    await setReportMail({ ...trainer, now: at('2028-02-29T10:00:00Z') }, { every: 'month' })
    const run = (moment: string) => sendReportMails({ ...ctx, now: at(moment) }, { batch: 10 })
    await run('2028-02-29T22:30:00Z')
    expect(await mailsTo(trainer.actor.id)).toEqual([])
    await run('2028-02-29T23:30:00Z')
    expect(await mailsTo(trainer.actor.id)).toHaveLength(1)
    expect(await setReportMail(trainer, { every: 'never' })).toEqual({ every: 'never' })
    await run('2028-04-01T10:00:00Z')
    expect(await mailsTo(trainer.actor.id)).toHaveLength(1)
  })

  // The first moment of a period in Paris, the first one after it, and when the mail is sent.
  it.each([
    ['month', 'at the end of a year', '2027-11-30T23:00:00Z', '2027-12-31T23:00:00Z', '2027-12-31T23:05:00Z'],
    ['month', 'with a leap day', '2028-01-31T23:00:00Z', '2028-02-29T23:00:00Z', '2028-03-01T09:00:00Z'],
    ['month', 'that begins in winter time', '2028-02-29T23:00:00Z', '2028-03-31T22:00:00Z', '2028-04-02T09:00:00Z'],
    ['month', 'that begins in summer time', '2027-09-30T22:00:00Z', '2027-10-31T23:00:00Z', '2027-11-01T09:00:00Z'],
    ['week', 'over a change of clocks', '2028-03-19T23:00:00Z', '2028-03-26T22:00:00Z', '2028-03-27T09:00:00Z'],
  ] as const)('count what was done in the %s before, %s', async (every, _, first, next, sentAt) => {
    const { trainer, give } = await start()
    const beforeFirst = new Date(Date.parse(first) - 1)
    const beforeNext = new Date(Date.parse(next) - 1)
    const moments = [beforeFirst, new Date(first), beforeNext, beforeNext, new Date(next)]
    for (const doneAt of moments) await give({ doneAt })
    await give({ doneAt: beforeNext, revokedAt: beforeNext })
    await setReportMail({ ...trainer, now: () => beforeNext }, { every })
    await sendReportMails({ ...ctx, now: at(sentAt) }, { batch: 10 })
    expect(await mailsTo(trainer.actor.id)).toMatchObject([{ data: { figures: { doneNow: 3 } } }])
  })
})

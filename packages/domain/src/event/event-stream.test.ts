import { newId } from '@cursus/db'
import { expect, it } from 'vitest'
import { endAccesses, giveAccess, remindExpiring } from '../access/index.ts'
import { makeOwnAttestation } from '../attestation/index.ts'
import { endLicences, notifyLicenceManagers } from '../licence/index.ts'
import { relayOutbox } from '../notification/index.ts'
import { acceptUserModule, openUserContent } from '../participant/index.ts'
import {
  day,
  makeCompany,
  makeCompanyCtx,
  makeContent,
  makeLicence,
  makeManager,
  makeModule,
  makeUser,
  makeUserCtx,
  useCtx,
} from '../testing/index.ts'

const ctx = useCtx()

const notified = () =>
  ctx.db
    .selectFrom('notifications as n')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .select(['n.userId', 'n.eventId', 'e.type', 'e.data'])
    .orderBy('n.userId')
    .orderBy('n.eventId')
    .execute()
const mails = () => ctx.db.selectFrom('mails').select(['id', 'data']).orderBy('id').execute()
const relayAll = async () => {
  expect((await relayOutbox(ctx, { batch: 1000 })).failed).toEqual([])
}
const replay = async () => {
  const all = await ctx.db.selectFrom('events').select('id').orderBy('revision').execute()
  const eventIds = all.map(({ id }) => id)
  await ctx.db.insertInto('eventOutbox').values({ id: newId(), eventIds, availableAt: ctx.now() }).execute()
  await relayAll()
}

it('says what follows from acts and from time, and tells the same once however often it is read', async () => {
  const company = await makeCompany(ctx.db)
  await makeManager(ctx.db, company, { training: 'write' })
  const content = await makeContent(ctx.db, { type: 'external-link' })
  const module = await makeModule(ctx.db, { contents: [content] })
  const licence = await makeLicence(ctx.db, company, { modules: [module], seats: 2, endDate: day(20) })
  const user = await makeUser(ctx.db)
  const [trainer, learner] = [await makeCompanyCtx(ctx, company), await makeUserCtx(ctx, user)]
  await ctx.db
    .insertInto('licenceManagers')
    .values({ licenceId: licence.id, userId: trainer.actor.id, kind: 'company' })
    .execute()
  const terms = { moduleLicenceId: licence.id, moduleId: module.id, userGroupIdList: [], hasMaxDayTimeLimit: false }
  const { created } = await giveAccess(trainer, {
    ...terms,
    userList: [user.email, 'new.here@example.net'],
    expireDate: day(3),
  })
  const [first = '', second = ''] = created.map(({ id }) => id)
  await remindExpiring(ctx, { batch: 10 })
  await notifyLicenceManagers(ctx, { batch: 10 })
  await acceptUserModule(learner, { userModuleId: first })
  await openUserContent(learner, { userModuleId: first, contentId: content.id })
  await makeOwnAttestation(learner, { userModuleId: first })
  const later = { ...ctx, now: () => new Date(ctx.now().getTime() + 5 * 86_400_000) }
  await endAccesses(later, { batch: 1 })
  const muchLater = { ...ctx, now: () => new Date(ctx.now().getTime() + 22 * 86_400_000) }
  for (let twice = 0; twice < 2; twice += 1) await endLicences(muchLater, { batch: 10 })
  await relayAll()

  const events = await ctx.db
    .selectFrom('events')
    .select(['noun', 'action', 'thingId'])
    .where('noun', 'in', ['access', 'grant', 'account', 'accessMilestone', 'licenceMilestone', 'certificate'])
    .execute()
  const invited = await ctx.db.selectFrom('users').select('id').where('email', '=', 'new.here@example.net').execute()
  expect(events.map(({ noun, action, thingId }) => `${noun} ${action} ${thingId}`).toSorted()).toEqual(
    [
      ...[first, second].flatMap((id) => [`access create ${id}`, `accessMilestone endSoon ${id}`]),
      ...[first, second].map((id) => `accessMilestone end ${id}`),
      `grant create ${first}`,
      `account create ${invited[0]?.id}`,
      `licenceMilestone full ${licence.id}`,
      `licenceMilestone endSoon ${licence.id}`,
      `licenceMilestone end ${licence.id}`,
      `accessMilestone complete ${first}`,
      `certificate create ${first}`,
    ].toSorted(),
  )

  const [notices, sent] = [await notified(), await mails()]
  expect(new Set(notices.map(({ type }) => type))).toEqual(
    new Set([
      'newModuleAvailable',
      'moduleAccessCreated',
      'moduleIsAboutToExpired',
      'moduleCompleted',
      'licenceFull',
      'licenceAboutToEnd',
    ]),
  )
  await replay()
  expect([await notified(), await mails()]).toEqual([notices, sent])
  await ctx.db.deleteFrom('notifications').execute()
  await replay()
  expect(await notified()).toEqual(notices)
})

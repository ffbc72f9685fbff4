import { beforeEach, describe, expect, it } from 'vitest'
import { giveAccess, revokeAccesses, tellParticipants } from '../access/index.ts'
import type { CompanyCtx, Deps } from '../context.ts'
import { removeUser } from '../erasure/index.ts'
import { addManagers, removeManagers } from '../manager/index.ts'
import { relayOutbox } from '../notification/index.ts'
import { setPlatformManagers } from '../platform-manager/index.ts'
import { inviteAgain, remindAccesses } from '../reminder/index.ts'
import {
  changeRow,
  day,
  makeCompany,
  makeCompanyCtx,
  makeLicence,
  makeManagementCtx,
  makeModule,
  makeUser,
  makeUserCtx,
  unique,
  useCtx,
} from '../testing/index.ts'
import { setMailChoice } from '../user/index.ts'
import { readSender } from './dress-mail.ts'
import { markMailFailed, markMailsSent } from './settle-mails.ts'
import { listWaitingMails, takeMails } from './take-mails.ts'

const minute = 60_000
const ctx = useCtx({ mailGatherMs: 10 * minute })
const start = Date.now()
const at = <Given extends Deps>(base: Given, minutes: number): Given => ({
  ...base,
  now: () => new Date(start + minutes * minute),
})
beforeEach(() => ctx.db.deleteFrom('mails').execute())

async function scene(titles = ['Accueil', 'Caisse', 'Incendie']) {
  const company = await makeCompany(ctx.db)
  const modules = await Promise.all(titles.map((title) => makeModule(ctx.db, { title: unique(title) })))
  const licence = await makeLicence(ctx.db, company, { modules, endDate: day(100) })
  const trainer = await makeCompanyCtx(ctx, company)
  const give = (by: CompanyCtx, email: string, index: number, terms: object = {}) =>
    giveAccess(by, {
      moduleLicenceId: licence.id,
      moduleId: modules[index]?.id ?? '',
      userList: [email],
      userGroupIdList: [],
      hasMaxDayTimeLimit: false,
      ...terms,
    })
  return { company, modules, trainer, give }
}
const relay = (minutes: number) => relayOutbox(at(ctx, minutes), { batch: 1000 })
/** What the worker sends at that minute. */
async function sent(minutes: number) {
  const idList = await listWaitingMails(at(ctx, minutes), { batch: 50 })
  return takeMails(at(ctx, minutes), { idList })
}
const address = () => `${unique('person').replace(' ', '')}@new.example`

describe('acts of ten minutes', () => {
  it('are one mail, which lists the modules with their dates, for known and invited people', async () => {
    const { trainer, give, modules, company } = await scene()
    const known = await makeUser(ctx.db, { language: 'en' })
    const invited = address()
    for (const email of [known.email, invited]) {
      for (const index of [0, 1, 2]) {
        await give(at(trainer, index), email, index, index === 2 ? { dueDate: day(5), expireDate: day(30) } : {})
        await relay(index)
      }
    }
    expect(await sent(9.9)).toEqual([])
    const mails = await sent(10)
    expect(mails.map(({ to, template, language }) => [to, template, language]).sort()).toEqual(
      [
        [known.email, 'newModuleAvailable', 'en'],
        [invited, 'invitation', 'fr'],
      ].sort(),
    )
    const titles = modules.map(({ title }) => title)
    for (const { data } of mails) {
      expect(data.companyName).toBe(company.name)
      expect(data.moduleCount).toBe(3)
      // What is due first comes first.
      expect(data.modules?.map(({ title }) => title)).toEqual([titles[2], titles[0], titles[1]])
      expect(data.modules?.[0]).toMatchObject({ dueDate: day(5) })
      expect(data.modules?.[0]?.endsAt).toContain(day(30))
    }
    await markMailsSent(at(ctx, 10), { idList: mails.map(({ id }) => id) })
    expect(await sent(1000)).toEqual([])
  })

  it('lists modules of one day by their titles without case and accents', async () => {
    const { trainer, give, modules } = await scene(['Zoo', 'éclair', 'atelier'])
    const { email } = await makeUser(ctx.db)
    for (const index of [0, 1, 2]) await give(at(trainer, 0), email, index)
    await relay(0)
    const [mail] = await sent(10)
    expect(mail?.data.modules?.map(({ title }) => title)).toEqual(modules.map(({ title }) => title).toReversed())
  })

  it('end with the mail: what happens while it is sent, or after its try failed, is another one', async () => {
    const { trainer, give, modules } = await scene()
    const { email } = await makeUser(ctx.db)
    await give(at(trainer, 0), email, 0)
    await relay(0)
    const [first] = await sent(10)
    await give(at(trainer, 10), email, 1)
    await relay(10)
    await markMailFailed(at(ctx, 10), { mailId: first?.id ?? '', error: 'refused', final: false })
    await give(at(trainer, 11), email, 2)
    await relay(11)
    const again = await sent(12)
    expect(again.map(({ id, data }) => [id, data.moduleTitle])).toEqual([[first?.id, modules[0]?.title]])
    await markMailsSent(at(ctx, 12), { idList: [first?.id ?? ''] })
    const [second, ...none] = await sent(20)
    expect(none).toEqual([])
    expect(second?.data.moduleCount).toBe(2)
  })

  it('are gathered once by concurrent relays, over modules, companies and givers', async () => {
    const settings = await scene()
    const other = await scene()
    const { email } = await makeUser(ctx.db)
    for (const { trainer, give } of [settings, other])
      for (const index of [0, 1, 2]) await give(at(trainer, 0), email, index)
    await Promise.all([relay(0), relay(0), relay(0), relay(0)])
    const [mail, ...none] = await sent(10)
    expect(none).toEqual([])
    expect(mail?.data.moduleCount).toBe(6)
    expect(mail?.data.companyName).toBeUndefined()
    expect(mail?.sender).toBeUndefined()
    expect(new Set(mail?.data.modules?.map(({ companyName }) => companyName))).toEqual(
      new Set([settings.company.name, other.company.name]),
    )
  })

  it('join the rights of a manager to the modules in one invitation', async () => {
    const { trainer, give, company } = await scene()
    const email = address()
    const rights = { training: { read: true, write: true }, admin: { read: false, write: false }, responsible: false }
    await addManagers(at(trainer, 0), { userList: [email], rights })
    const admin = at(await makeManagementCtx(ctx), 1)
    await setPlatformManagers(admin, {
      userList: [email],
      platformManagementRights: { themes: { read: true, write: false } },
    })
    await give(at(trainer, 2), email, 0)
    await relay(2)
    const mails = await sent(10)
    expect(mails.filter(({ to }) => to === email)).toMatchObject([
      { template: 'invitation', data: { companyName: company.name, moduleCount: 1, managerOf: [company.name, null] } },
    ])
  })
})

describe('a mail is sent in the name of', () => {
  it('the company and its manager who gave the modules, which it links', async () => {
    const { trainer, give, company } = await scene()
    const { email } = await makeUser(ctx.db)
    const { created } = await give(at(trainer, 0), email, 0)
    await relay(0)
    const [mail] = await sent(10)
    expect(mail?.sender).toEqual({
      company: { id: company.id, name: company.name, logoKey: null, hue: null },
      person: { name: expect.stringContaining(' '), isResponsible: false },
    })
    expect(mail?.data.modules?.[0]?.link).toContain(`/platform/user-module/${created[0]?.id}?for=`)
    expect(mail?.data.modules?.[0]?.shown).toMatchObject({ progress: 0, face: { cover: null } })
  })

  it('the company alone, where a platform manager gave them, or several people did', async () => {
    const { trainer, give, company } = await scene()
    const admin = await makeManagementCtx(ctx)
    const colleague = await makeCompanyCtx(ctx, company)
    const [one, two] = [await makeUser(ctx.db), await makeUser(ctx.db)]
    await give({ ...at(trainer, 0), actor: admin.actor }, one.email, 0)
    await give(at(trainer, 0), two.email, 0)
    await give(at(colleague, 0), two.email, 1)
    await relay(0)
    const mails = await sent(10)
    expect(mails.map(({ sender }) => sender)).toEqual(
      [one, two].map(() => ({ company: { id: company.id, name: company.name, logoKey: null, hue: null } })),
    )
  })

  it('the company alone, where its manager is suspended meanwhile or reads it', async () => {
    const { give, company } = await scene()
    const colleague = await makeCompanyCtx(ctx, company)
    const { email, id } = await makeUser(ctx.db)
    const of = { companyId: company.id, senderId: colleague.actor.id }
    expect(await readSender(ctx, of, id)).toHaveProperty('person')
    expect(await readSender(ctx, of, colleague.actor.id)).not.toHaveProperty('person')
    await give(at(colleague, 0), email, 0)
    await changeRow(ctx.db, 'users', colleague.actor.id, { suspendedAt: ctx.now() })
    await relay(0)
    const [mail] = await sent(10)
    expect(mail?.sender).toEqual({ company: expect.objectContaining({ id: company.id }) })
  })

  it('nobody, where it tells of another company too', async () => {
    const { trainer, give } = await scene()
    const other = await scene()
    const email = address()
    await give(at(trainer, 0), email, 0)
    const rights = { training: { read: true, write: true }, admin: { read: false, write: false }, responsible: false }
    await addManagers(at(other.trainer, 0), { userList: [email], rights })
    await relay(0)
    const [mail] = await sent(10)
    expect(mail?.data.modules).toHaveLength(1)
    expect(mail?.sender).toBeUndefined()
  })
})

describe('certificates of finished modules', () => {
  it('are one mail, in that of new modules where there is one, and none without a certificate', async () => {
    const { trainer, give, modules } = await scene(['Accueil', 'Caisse', 'Incendie', 'Stock'])
    await ctx.db
      .updateTable('moduleVersions')
      .set({ hasAttestation: false })
      .where('moduleId', '=', modules[3]?.id ?? '')
      .execute()
    const someone = await makeUser(ctx.db)
    const accesses: string[] = []
    for (const index of [0, 1, 2, 3]) {
      const { created } = await give(at(trainer, 0), someone.email, index)
      accesses.push(created[0]?.id ?? '')
    }
    await relay(0)
    await ctx.db.deleteFrom('mails').execute()
    const finish = async (minutes: number, ...indexes: number[]) => {
      const accessIds = indexes.map((index) => accesses[index] ?? '')
      await ctx.db.updateTable('accesses').set({ doneAt: new Date() }).where('id', 'in', accessIds).execute()
      const done = { noun: 'accessMilestone', accessIds, action: 'complete', notice: 'moduleCompleted' } as const
      await tellParticipants({ ...at(ctx, minutes), actor: { kind: 'system', job: 'module-completed' } }, done)
      await relay(minutes)
    }
    await finish(0, 3)
    expect(await sent(10)).toEqual([])

    await finish(20, 0)
    const [one, ...none] = await sent(30)
    expect(none).toEqual([])
    expect(one).toMatchObject({ template: 'certificateAvailable', data: { moduleTitle: modules[0]?.title } })
    expect(one?.data.link).toContain(`/platform/user-module/${accesses[0]}`)
    await markMailsSent(at(ctx, 30), { idList: [one?.id ?? ''] })

    await finish(40, 1)
    await finish(41, 2)
    await tellParticipants(
      { ...trainer, now: () => new Date(start + 42 * minute) },
      { noun: 'access', accessIds: [accesses[2] ?? ''], action: 'create', notice: 'newModuleAvailable' },
    )
    await relay(42)
    const [two] = await sent(50)
    expect(two).toMatchObject({ template: 'certificateAvailable', data: { moduleCount: 0, certificateCount: 2 } })
    expect(two?.data.link).toContain('/platform/user-attestation')
    await markMailsSent(at(ctx, 50), { idList: [two?.id ?? ''] })

    const other = await scene(['Vitrine'])
    await finish(60, 1)
    await other.give(at(other.trainer, 60), someone.email, 0)
    await relay(60)
    const [both, ...nothing] = await sent(70)
    expect(nothing).toEqual([])
    expect(both).toMatchObject({ template: 'newModuleAvailable', data: { moduleCount: 1, certificateCount: 1 } })
  })
})

it('the certificate of a module that was finished meanwhile is not told to who wants no mail of results', async () => {
  const { trainer, give } = await scene()
  const reader = await makeUser(ctx.db)
  await setMailChoice(await makeUserCtx(ctx, reader), { kind: 'results', choice: 'application' })
  const { created } = await give(at(trainer, 0), reader.email, 0)
  await relay(0)
  await changeRow(ctx.db, 'accesses', created[0]?.id ?? '', { doneAt: new Date() })
  expect(await sent(10)).toEqual([])
})

describe('a mail that is sent later', () => {
  it('names only what is still open, and is not sent when nothing is left', async () => {
    const { trainer, give, modules } = await scene()
    const [some, none] = [await makeUser(ctx.db), address()]
    const revoked: string[] = []
    for (const [email, index] of [
      [some.email, 0],
      [some.email, 1],
      [none, 0],
    ] as const) {
      const { created } = await give(at(trainer, 0), email, index)
      if (index === 0) revoked.push(created[0]?.id ?? '')
    }
    await relay(0)
    await revokeAccesses(at(trainer, 1), { idList: revoked })
    const mails = await sent(10)
    expect(mails.map(({ to, data }) => [to, data.moduleTitle])).toEqual([[some.email, modules[1]?.title]])
    expect(await ctx.db.selectFrom('mails').select('toEmail').where('toEmail', '=', none).execute()).toEqual([])
  })

  it('leaves out what a second invitation or a reminder has said meanwhile', async () => {
    const { trainer, give, modules } = await scene()
    const invited = address()
    const { email: known } = await makeUser(ctx.db)
    const given = new Map<string, string>()
    for (const [email, index] of [
      [invited, 0],
      [known, 0],
      [known, 1],
    ] as const) {
      const { created } = await give(at(trainer, 0), email, index)
      given.set(`${email} ${index}`, created[0]?.id ?? '')
    }
    await relay(0)
    const idOf = (email: string, index: number) => given.get(`${email} ${index}`) ?? ''
    await inviteAgain(at(trainer, 1), { idList: [idOf(invited, 0)] })
    await remindAccesses(at(trainer, 1), { idList: [idOf(known, 0)], text: 'Avant vendredi' })
    const now = await sent(1)
    expect(now.map(({ to, template }) => [to, template]).sort()).toEqual(
      [
        [invited, 'invitation'],
        [known, 'reminder'],
      ].sort(),
    )
    await markMailsSent(at(ctx, 1), { idList: now.map(({ id }) => id) })
    const later = await sent(10)
    expect(later.map(({ to, data }) => [to, data.moduleTitle])).toEqual([[known, modules[1]?.title]])
    await markMailsSent(at(ctx, 10), { idList: later.map(({ id }) => id) })

    // What happens to it later is told again.
    await tellParticipants(at(trainer, 1500), {
      noun: 'access',
      accessIds: [idOf(known, 0)],
      action: 'create',
      notice: 'newModuleAvailable',
    })
    await relay(1500)
    const [again] = await sent(1510)
    expect([again?.to, again?.data.moduleTitle]).toEqual([known, modules[0]?.title])
  })

  it('invites no manager whose rights were taken again, and nobody who is erased', async () => {
    const { trainer, give } = await scene()
    const rights = { training: { read: true, write: true }, admin: { read: false, write: false }, responsible: false }
    const [manager] = await addManagers(at(trainer, 0), { userList: [address()], rights })
    await removeManagers(at(trainer, 1), { idList: [manager?.id ?? ''] })
    const erased = await makeUser(ctx.db)
    await give(at(trainer, 0), erased.email, 0)
    await relay(0)
    await removeUser(await makeManagementCtx(ctx), { id: erased.id })
    expect(await sent(10)).toEqual([])
    expect(await ctx.db.selectFrom('mails').selectAll().execute()).toEqual([])
  })

  it('speaks the language of who signed up meanwhile, and leads to the module', async () => {
    const { trainer, give } = await scene()
    const email = address()
    const { created } = await give(at(trainer, 0), email, 0)
    await relay(0)
    await ctx.db
      .updateTable('users')
      .set({
        signedUpAt: new Date(),
        emailVerifiedAt: new Date(),
        firstname: 'Ana',
        lastname: 'Bloch',
        passwordHash: 'x',
        language: 'en',
      })
      .where('email', '=', email)
      .execute()
    const [mail] = await sent(10)
    expect(mail).toMatchObject({ template: 'newModuleAvailable', language: 'en', firstname: 'Ana' })
    expect(mail?.data.link).toContain(`/platform/user-module/${created[0]?.id}`)
  })
})

it('without a time to gather, each act is a mail', async () => {
  const { trainer, give } = await scene()
  const { email } = await makeUser(ctx.db)
  for (const index of [0, 1]) await give(trainer, email, index)
  await relayOutbox({ ...ctx, settings: { ...ctx.settings, mailGatherMs: 0 } }, { batch: 100 })
  expect(await ctx.db.selectFrom('mails').select('id').where('toEmail', '=', email).execute()).toHaveLength(2)
})

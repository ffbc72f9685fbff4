import { describe, expect, it } from 'vitest'
import { removeUser } from '../erasure/index.ts'
import { takeMails } from '../mail/index.ts'
import { rateLimits } from '../rate-limit/index.ts'
import {
  changeRow,
  duringChange,
  expectRefusal,
  makeAccess,
  makeContent,
  makeCustomer,
  makeLicence,
  makeManagementCtx,
  makeOpenCtx,
  makeUser,
  makeUserCtx,
  type TestContent,
  unique,
  useCtx,
} from '../testing/index.ts'
import { eraseSupport, sendSupport, sendUserSupport } from './index.ts'

const ctx = useCtx()

const address = '203.0.113.7'
const userCtx = async (user: { id: string }) => ({ ...(await makeUserCtx(ctx, user)), address: unique('address') })

/** A user with a module of a licence that has these addresses. */
async function makeLearner(addresses: string[], others: string[] = [], contents?: TestContent[]) {
  const { company, module, licence } = await makeCustomer(ctx.db, contents && { contents })
  const other = await makeLicence(ctx.db, company)
  const set = (id: string, businessSupportEmails: string[]) =>
    changeRow(ctx.db, 'moduleLicences', id, { businessSupportEmails })
  await set(licence.id, addresses)
  await set(other.id, others)
  const user = await makeUser(ctx.db, { firstname: 'Camille', lastname: 'Aubert' })
  const access = await makeAccess(ctx.db, { licence, module, userId: user.id })
  return { user, access, company, module, licence, other }
}

async function storedOf(email: string) {
  const message = await ctx.db
    .selectFrom('supportMessages')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const mails = await ctx.db
    .selectFrom('mails')
    .selectAll()
    .where('dedupeKey', 'like', `supportMessage:${message.id}:%`)
    .orderBy('toEmail')
    .execute()
  return { message, mails }
}

describe('a message of a signed-out user', () => {
  it('is stored, sent to the platform, and answered to its sender', async () => {
    const email = `${unique('someone')}@example.com`
    const details = { browser: 'Chromium', page: '/auth/signin', version: '1.3.2' }
    await sendSupport(makeOpenCtx(ctx, { address }), { email, message: 'Help', language: 'en', details })
    const { message, mails } = await storedOf(email)
    expect(message).toMatchObject({ userId: null, type: null, recipients: ['support@cursus.example'], details })
    expect(mails).toMatchObject([{ toEmail: 'support@cursus.example', template: 'supportMessage', language: 'en' }])
    expect(JSON.stringify(mails)).not.toContain('Help')
    const [taken] = await takeMails(ctx, { idList: [mails[0]!.id] })
    expect(taken?.data).toEqual({
      link: 'http://localhost:3000/',
      support: { from: email, isSignedIn: false, message: 'Help', details },
    })
  })

  it('is stored but not sent when the platform has no address', async () => {
    const email = `${unique('someone')}@example.com`
    const nowhere = { ...ctx, settings: { ...ctx.settings, supportEmail: undefined } }
    await sendSupport(makeOpenCtx(nowhere, { address }), { email, message: 'Help' })
    const { message, mails } = await storedOf(email)
    expect(message.recipients).toEqual([])
    expect(mails).toEqual([])
  })

  it('is refused when there are too many of one e-mail, and then not stored', async () => {
    const email = `${unique('often')}@example.com`
    const send = () => sendSupport(makeOpenCtx(ctx, { address: unique('address') }), { email, message: 'Again' })
    for (let count = 0; count < rateLimits.support.email; count++) await send()
    await expectRefusal(send(), 'TooManyRequests', { options: { retryAfter: expect.any(Number) } })
    const rows = await ctx.db.selectFrom('supportMessages').select('id').where('email', '=', email).execute()
    expect(rows).toHaveLength(rateLimits.support.email)
  })

  it('has a low limit for one person from one address', async () => {
    const email = `${unique('here')}@example.com`
    const send = (from: string) => sendSupport(makeOpenCtx(ctx, { address: from }), { email, message: 'Again' })
    const here = unique('address')
    for (let count = 0; count < rateLimits.support.emailFromAddress; count++) await send(here)
    await expectRefusal(send(here), 'TooManyRequests')
    await send(unique('address'))
  })

  it('does not count against a signed-in user with that e-mail or address', async () => {
    const user = await makeUser(ctx.db)
    const own = await userCtx(user)
    const send = (from: string) =>
      sendSupport(makeOpenCtx(ctx, { address: from }), { email: user.email, message: 'Not me' })
    for (let count = 0; count < rateLimits.support.emailFromAddress; count++) await send(own.address)
    await expectRefusal(send(own.address), 'TooManyRequests')
    for (let count = rateLimits.support.emailFromAddress + 1; count < rateLimits.support.email; count++) {
      await send(unique('address'))
    }
    const ask = () => sendUserSupport(own, { type: 'technical', message: 'Me' })
    for (let count = 1; count < rateLimits.userSupport.user; count++) await ask()
    await sendSupport({ ...own, language: 'fr' }, { email: user.email, message: 'Me, elsewhere' })
    await expectRefusal(ask(), 'TooManyRequests')
  })

  it('has a limit per address too', async () => {
    const from = unique('address')
    const send = (index: number) =>
      sendSupport(makeOpenCtx(ctx, { address: from }), { email: `${unique(`n${index}`)}@example.com`, message: 'Hi' })
    for (let count = 0; count < rateLimits.support.address; count++) await send(count)
    await expectRefusal(send(0), 'TooManyRequests')
  })

  it('uses the e-mail of the session, if any', async () => {
    const user = await makeUser(ctx.db)
    const open = { ...makeOpenCtx(ctx, { address }), actor: (await makeUserCtx(ctx, user)).actor }
    await sendSupport(open, { email: 'somebody.else@example.com', message: 'Me' })
    expect((await storedOf(user.email)).message).toMatchObject({ userId: user.id, email: user.email })
  })
})

describe('a message about a module', () => {
  it('is sent to each address of its licence, in the language of the account, if any', async () => {
    const english = await makeUser(ctx.db, { language: 'en' })
    const { user, access, company, module } = await makeLearner([english.email, 'aide@example.com'])
    await sendUserSupport(await userCtx(user), { type: 'content', userModuleId: access.id, message: 'Une question' })
    const { message, mails } = await storedOf(user.email)
    expect(message).toMatchObject({ userId: user.id, type: 'content', accessId: access.id })
    expect(mails.map(({ toEmail, language }) => [toEmail, language])).toEqual(
      [
        ['aide@example.com', 'fr'],
        [english.email, 'en'],
      ].sort(),
    )
    const [taken] = await takeMails(ctx, { idList: [mails[0]!.id] })
    expect(taken?.data).toMatchObject({
      link: `http://localhost:3000/company/${company.id}/module-access/${access.id}`,
      support: { from: user.email, senderName: 'Camille Aubert', type: 'content', moduleTitle: module.title },
    })
  })

  it('names a content of that module, and no other', async () => {
    const content = await makeContent(ctx.db)
    const { user, access } = await makeLearner(['aide@example.com'], [], [content])
    const own = await userCtx(user)
    const about = { type: 'content', userModuleId: access.id, message: 'Une question' } as const
    await sendUserSupport(own, { ...about, contentId: content.id })
    const { message, mails } = await storedOf(user.email)
    expect(message).toMatchObject({ accessId: access.id, contentId: content.id })
    const [taken] = await takeMails(ctx, { idList: [mails[0]!.id] })
    expect(taken?.data).toMatchObject({ support: { contentTitle: content.title } })
    const other = await makeContent(ctx.db)
    const refused = sendUserSupport(own, { ...about, contentId: other.id })
    await expectRefusal(refused, 'NotFound')
    const rows = await ctx.db.selectFrom('supportMessages').select('id').where('userId', '=', user.id).execute()
    expect(rows).toHaveLength(1)
  })

  it('is sent to the company when the licence has no address, then to the platform', async () => {
    const first = await makeLearner([], ['formation@example.com'])
    await sendUserSupport(await userCtx(first.user), { type: 'access', userModuleId: first.access.id, message: 'A' })
    expect((await storedOf(first.user.email)).message.recipients).toEqual(['formation@example.com'])
    const second = await makeLearner([])
    await sendUserSupport(await userCtx(second.user), { type: 'access', userModuleId: second.access.id, message: 'B' })
    expect((await storedOf(second.user.email)).message.recipients).toEqual(['support@cursus.example'])
  })

  it('ignores ended licences', async () => {
    const { user, access, other } = await makeLearner([], ['formation@example.com'])
    await changeRow(ctx.db, 'moduleLicences', other.id, { suspendedAt: new Date() })
    await sendUserSupport(await userCtx(user), { type: 'other', userModuleId: access.id, message: 'C' })
    expect((await storedOf(user.email)).message.recipients).toEqual(['support@cursus.example'])
  })

  it("is refused for another user's module, and not stored", async () => {
    const { access } = await makeLearner(['aide@example.com'])
    const stranger = await makeUser(ctx.db)
    const sent = sendUserSupport(await userCtx(stranger), { type: 'other', userModuleId: access.id, message: 'Mine' })
    await expectRefusal(sent, 'NotFound')
    await expect(storedOf(stranger.email)).rejects.toThrow()
  })
})

describe('erasing an account', () => {
  it('also erases what is written concurrently', async () => {
    const user = await makeUser(ctx.db)
    const own = await userCtx(user)
    const clerk = await makeManagementCtx(ctx)
    const calls = await duringChange(
      ctx.db,
      (db) => removeUser({ ...clerk, db }, user),
      () => [
        sendUserSupport(own, { type: 'other', message: 'Secret' }),
        sendSupport({ ...own, language: 'fr' }, { email: user.email, message: 'Secret' }),
      ],
    )
    for (const call of calls) expect(call).toMatchObject({ reason: { code: 'TokenInvalid' } })
    expect(await ctx.db.selectFrom('supportMessages').select('id').where('userId', '=', user.id).execute()).toEqual([])
  })

  it('erases the contents of its messages, signed in and out, and their unsent mails', async () => {
    const { user, access } = await makeLearner(['aide@example.com'])
    await sendUserSupport(await userCtx(user), { type: 'other', userModuleId: access.id, message: 'Secret' })
    const { message, mails } = await storedOf(user.email)
    await eraseSupport(ctx, user)
    const left = await ctx.db.selectFrom('supportMessages').selectAll().where('id', '=', message.id).execute()
    expect(left).toMatchObject([{ email: null, message: null, details: null, userId: user.id }])
    expect(await takeMails(ctx, { idList: [mails[0]!.id] })).toEqual([])
    expect(
      await ctx.db
        .selectFrom('mails')
        .select('id')
        .where('id', '=', mails[0]?.id ?? '')
        .execute(),
    ).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { createSession, findSession, forgotPassword, newPassword, signIn } from '../auth/index.ts'
import type { UserCtx } from '../context.ts'
import { queueMails } from '../mail/index.ts'
import { rateLimits } from '../rate-limit/index.ts'
import {
  expectRefusal,
  makeCompany,
  makeManager,
  makeOpenCtx,
  makeUser,
  makeUserCtx,
  unique,
  useCtx,
} from '../testing/index.ts'
import { tokenOfMail } from '../testing/read-notices.ts'
import { changeEmail, confirmEmail, undoEmail } from './change-email.ts'
import { createUser } from './create-user.ts'

const ctx = useCtx()
const password = 'correct horse 1'
const address = '192.0.2.1'
const newAddress = () => `${unique('new')}@example.com`
const open = () => makeOpenCtx(ctx)

const somebody = async () => {
  const user = await makeUser(ctx.db, { password })
  return { ...user, own: await makeUserCtx(ctx, user) }
}
const confirmWith = (own: UserCtx, token: string) => confirmEmail({ ...own, address }, { token })
/** Changes the e-mail; returns the token that undoes it. */
async function changeTo(own: UserCtx, from: string, email: string): Promise<string> {
  await changeEmail(own, { email, password })
  await confirmWith(own, await tokenOfMail(ctx, email, 'changeEmail'))
  return tokenOfMail(ctx, from, 'emailChanged')
}
const emailOf = async (id: string) =>
  (await ctx.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const mailsTo = async (email: string) =>
  (await ctx.db.selectFrom('mails').select('template').where('toEmail', '=', email).execute()).map(
    ({ template }) => template,
  )

describe('changing one’s e-mail', () => {
  it('changes nothing before the link of the new one is used, and then signs in with it only', async () => {
    const { id, email, own } = await somebody()
    const next = newAddress()
    await changeEmail(own, { email: next, password })
    expect(await emailOf(id)).toBe(email)
    expect(await mailsTo(email)).toEqual([])
    const me = await confirmWith(own, await tokenOfMail(ctx, next, 'changeEmail'))
    expect(me).toMatchObject({ id, email: next })
    expect(await mailsTo(email)).toEqual(['emailChanged'])
    await signIn(open(), { email: next, password })
    await expectRefusal(signIn(open(), { email, password }), 'IncorrectEmailOrPassword')
    const [event] = await ctx.db
      .selectFrom('events')
      .select(['action', 'actorId', 'before', 'after'])
      .where('noun', '=', 'user')
      .where('thingId', '=', id)
      .execute()
    expect(event).toMatchObject({ action: 'update', actorId: id, before: { email }, after: { email: next } })
  })

  it('asks for the password, and for another e-mail', async () => {
    const { email, own } = await somebody()
    const next = newAddress()
    await expectRefusal(changeEmail(own, { email: next, password: 'not it at all' }), 'IncorrectEmailOrPassword')
    await expectRefusal(changeEmail(own, { email, password }), 'ValidationFailed')
    expect(await mailsTo(next)).toEqual([])
  })

  it('is limited', async () => {
    const { own } = await somebody()
    for (let count = 0; count < rateLimits.changeEmail.user; count += 1) {
      await changeEmail(own, { email: newAddress(), password })
    }
    await expectRefusal(changeEmail(own, { email: newAddress(), password }), 'TooManyRequests')
  })

  it('confirms the last of two requests only, and once', async () => {
    const { own } = await somebody()
    const [first, last] = [newAddress(), newAddress()]
    await changeEmail(own, { email: first, password })
    const former = await tokenOfMail(ctx, first, 'changeEmail')
    await changeEmail(own, { email: last, password })
    await expectRefusal(confirmWith(own, former), 'ValidateEmailExpiredToken')
    const token = await tokenOfMail(ctx, last, 'changeEmail')
    expect((await confirmWith(own, token)).email).toBe(last)
    await expectRefusal(confirmWith(own, token), 'ValidateEmailExpiredToken')
  })

  it('refuses the link to another account: a mistyped address gives nobody the account', async () => {
    const { id, email, own } = await somebody()
    const next = newAddress()
    await changeEmail(own, { email: next, password })
    const token = await tokenOfMail(ctx, next, 'changeEmail')
    const { own: stranger } = await somebody()
    await expectRefusal(confirmWith(stranger, token), 'ValidateEmailNotExistToken')
    await expectRefusal(undoEmail(open(), { token }), 'ValidateEmailNotExistToken')
    expect(await emailOf(id)).toBe(email)
    expect((await confirmWith(own, token)).email).toBe(next)
  })

  it('answers the same for a taken address, whose holder is told', async () => {
    const company = await makeCompany(ctx.db)
    const { own } = await somebody()
    for (const state of ['verified', 'invited'] as const) {
      const holder = await makeManager(ctx.db, company, { state })
      expect(await changeEmail(own, { email: holder.email, password })).toBeUndefined()
      expect(await mailsTo(holder.email)).toEqual(['emailTaken'])
    }
  })

  it('refuses an address that was taken meanwhile', async () => {
    const { id, email, own } = await somebody()
    const next = newAddress()
    await changeEmail(own, { email: next, password })
    const token = await tokenOfMail(ctx, next, 'changeEmail')
    const { own: other } = await somebody()
    await changeTo(other, other.actor.email, next)
    await expectRefusal(confirmWith(own, token), 'EmailAlreadyExist')
    expect(await emailOf(id)).toBe(email)
  })

  it('gives one of two the address that both confirm at once', async () => {
    const people = [await somebody(), await somebody()]
    const next = newAddress()
    const tokens: string[] = []
    for (const { own } of people) {
      await changeEmail(own, { email: next, password })
      tokens.push(await tokenOfMail(ctx, next, 'changeEmail'))
    }
    const ends = await Promise.allSettled(people.map(({ own }, index) => confirmWith(own, tokens[index] ?? '')))
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'EmailAlreadyExist' } })
  })

  it('is not kept from an address by a sign-up that proved nothing', async () => {
    const { id, own } = await somebody()
    const next = newAddress()
    await createUser(open(), { email: next, firstname: 'Some', lastname: 'Body', password })
    await changeTo(own, own.actor.email, next)
    expect(await emailOf(id)).toBe(next)
    await expectRefusal(signIn(open(), { email: next, password: 'wrong' }), 'IncorrectEmailOrPassword')
  })

  it('takes along what waits to be sent, and ends the links that the former mailbox could use', async () => {
    const { id, email, own } = await somebody()
    await queueMails(ctx, [{ template: 'newModuleAvailable', userId: id, toEmail: email, language: 'fr', data: {} }])
    await forgotPassword(open(), { email })
    const reset = await tokenOfMail(ctx, email, 'resetPassword')
    const next = newAddress()
    await changeTo(own, email, next)
    expect(await mailsTo(next)).toContain('newModuleAvailable')
    await expectRefusal(newPassword(open(), { token: reset, password }), 'PasswordNewExpiredToken')
  })
})

describe('undoing the change', () => {
  it('sets the former e-mail back and signs out everywhere', async () => {
    const { id, email, own } = await somebody()
    const session = await createSession(ctx, id)
    const undo = await changeTo(own, email, newAddress())
    expect(await findSession(ctx, session.id)).toBeDefined()
    await undoEmail(open(), { token: undo })
    expect(await emailOf(id)).toBe(email)
    expect(await findSession(ctx, session.id)).toBeUndefined()
    await expectRefusal(undoEmail(open(), { token: undo }), 'ValidateEmailExpiredToken')
  })

  it('ends what a thief of the account could still do from their address', async () => {
    const { id, email, own } = await somebody()
    const [first, second] = [newAddress(), newAddress()]
    const undo = await changeTo(own, email, first)
    const thiefs = await changeTo(own, first, second)
    await forgotPassword(open(), { email: second })
    const reset = await tokenOfMail(ctx, second, 'resetPassword')
    const waiting = newAddress()
    await changeEmail(own, { email: waiting, password })
    const change = await tokenOfMail(ctx, waiting, 'changeEmail')
    // The thief cannot use up the owner's link by undoing the second change.
    await undoEmail(open(), { token: thiefs })
    expect(await emailOf(id)).toBe(first)
    await undoEmail(open(), { token: undo })
    expect(await emailOf(id)).toBe(email)
    const own2 = await makeUserCtx(ctx, { id })
    await expectRefusal(confirmWith(own2, change), 'ValidateEmailExpiredToken')
    await expectRefusal(newPassword(open(), { token: reset, password }), 'PasswordNewExpiredToken')
  })

  it('ends the links of later changes', async () => {
    const { id, email, own } = await somebody()
    const [first, second] = [newAddress(), newAddress()]
    const undo = await changeTo(own, email, first)
    const later = await changeTo(own, first, second)
    await undoEmail(open(), { token: undo })
    await expectRefusal(undoEmail(open(), { token: later }), 'ValidateEmailExpiredToken')
    expect(await emailOf(id)).toBe(email)
  })

  it('is possible for a week', async () => {
    const { email, own } = await somebody()
    const undo = await changeTo(own, email, newAddress())
    const later = { ...open(), now: () => new Date(ctx.now().getTime() + 7 * 86_400_000 + 1000) }
    await expectRefusal(undoEmail(later, { token: undo }), 'ValidateEmailExpiredToken')
  })
})

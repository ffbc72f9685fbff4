import type { MailTemplate } from '@cursus/contract/mail'
import { describe, expect, it } from 'vitest'
import { takeMails } from '../mail/index.ts'
import { limitRate, rateLimits } from '../rate-limit/index.ts'
import { duringChange } from '../testing/during-change.ts'
import { makeCompany, makeManagementCtx, makeManager, makeOpenCtx, makeUser, makeUserCtx } from '../testing/index.ts'
import { useCtx } from '../testing/use-ctx.ts'
import { createUser, findOrInviteUsers, getMe, removeUser, suspendUsers, updateMe } from '../user/index.ts'
import { ensureFirstManager } from './ensure-first-manager.ts'
import { forgotPassword } from './forgot-password.ts'
import { newPassword } from './new-password.ts'
import { resendValidation } from './resend-validation.ts'
import { createSession, findSession } from './session.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { validateEmail } from './validate-email.ts'

const ctx = useCtx()

const password = 'correct horse 1'
const profile = { firstname: 'Léa', lastname: 'Durand', password }
const open = () => makeOpenCtx(ctx)

/** Returns the token in the newest mail of a template to that e-mail, as its reader gets it. */
async function tokenFor(email: string, template: MailTemplate): Promise<string> {
  const mail = await ctx.db
    .selectFrom('mails')
    .select('id')
    .where('toEmail', '=', email)
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await ctx.db.updateTable('mails').set({ availableAt: ctx.now() }).where('id', '=', mail.id).execute()
  const [taken] = await takeMails(ctx, { idList: [mail.id] })
  return new URL(taken?.data.link ?? '').searchParams.get('token') ?? ''
}

const stored = (email: string) =>
  ctx.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

describe('sign-up', () => {
  it('creates an account that must confirm its e-mail, then signs in', async () => {
    const email = 'lea@example.com'
    await createUser(open(), { email, ...profile, language: 'en' })
    await expect(signIn(open(), { email, password })).rejects.toMatchObject({ code: 'NotVerifiedEmail' })
    await validateEmail(open(), { token: await tokenFor(email, 'validateEmail') })
    const { me, session } = await signIn(open(), { email, password }, 'A browser')
    expect(me).toMatchObject({ email, firstname: 'Léa', language: 'en', isEmailVerified: true, isSuspended: false })
    expect((await findSession(ctx, session.id))?.me).toEqual(me)
    expect((await stored(email)).passwordHash).toMatch(/^\$argon2id\$/)
  })

  it('defaults to French', async () => {
    await createUser(open(), { email: 'fr@example.com', ...profile })
    expect((await stored('fr@example.com')).language).toBe('fr')
  })

  it('refuses a known e-mail', async () => {
    const { email } = await makeUser(ctx.db)
    await expect(createUser(open(), { email, ...profile })).rejects.toMatchObject({ code: 'EmailAlreadyExist' })
  })

  it('completes an invited account, which keeps what it was given', async () => {
    const company = await makeCompany(ctx.db)
    const invited = await makeManager(ctx.db, company, { state: 'invited', language: 'en' })
    const { id } = await createUser(open(), { email: invited.email, ...profile })
    expect(id).toBe(invited.id)
    await validateEmail(open(), { token: await tokenFor(invited.email, 'validateEmail') })
    const { me } = await signIn(open(), { email: invited.email, password })
    expect(me.companies[company.id]?.rights.admin.write).toBe(true)
    expect(me.language).toBe('en')
  })

  it('cannot be blocked for an invited person by a stranger who signed up first', async () => {
    const { email } = await makeUser(ctx.db, { state: 'invited' })
    await ctx.db
      .updateTable('users')
      .set({ invitedBy: (await makeUser(ctx.db)).id })
      .where('email', '=', email)
      .execute()
    await createUser(open(), { email, ...profile, firstname: 'Stranger', password: 'a stranger’s 1' })
    const strangers = await tokenFor(email, 'validateEmail')
    await createUser(open(), { email, ...profile })
    // Neither the sent link nor the one still to be sent confirms.
    await expect(validateEmail(open(), { token: strangers })).rejects.toMatchObject({
      code: 'ValidateEmailExpiredToken',
    })
    const mails = await ctx.db.selectFrom('mails').select('id').where('toEmail', '=', email).execute()
    expect(mails).toHaveLength(1)
    await validateEmail(open(), { token: await tokenFor(email, 'validateEmail') })
    expect((await signIn(open(), { email, password })).me.firstname).toBe('Léa')
    await expect(createUser(open(), { email, ...profile })).rejects.toMatchObject({ code: 'EmailAlreadyExist' })
  })

  it('cannot be repeated without an invitation', async () => {
    const { email } = await makeUser(ctx.db, { state: 'unverified' })
    await expect(createUser(open(), { email, ...profile })).rejects.toMatchObject({ code: 'EmailAlreadyExist' })
  })

  it('is reported to the owner of the e-mail, with the date and a link to another password', async () => {
    const email = 'told@example.com'
    await createUser({ ...open(), now: () => new Date('2026-11-20T09:00:00Z') }, { email, ...profile })
    const { id } = await ctx.db.selectFrom('mails').select('id').where('toEmail', '=', email).executeTakeFirstOrThrow()
    expect((await takeMails(ctx, { idList: [id] }))[0]?.data.chosen).toEqual({
      at: '2026-11-20T09:00:00.000Z',
      otherLink: 'http://localhost:3000/auth/password/forgot?email=told%40example.com',
    })
  })

  it('succeeds for one of many concurrent calls', async () => {
    const attempts = Array.from({ length: 5 }, (_, i) =>
      createUser(makeOpenCtx(ctx, { address: `198.51.100.${i}` }), { email: 'race@example.com', ...profile }),
    )
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'EmailAlreadyExist' })
    }
    const mails = await ctx.db.selectFrom('mails').select('id').where('toEmail', '=', 'race@example.com').execute()
    expect(mails).toHaveLength(1)
  })
})

describe('sign-in', () => {
  it('answers a wrong password, an unknown e-mail and an invited one alike', async () => {
    const { email } = await makeUser(ctx.db, { password })
    const invited = await makeUser(ctx.db, { state: 'invited' })
    for (const input of [
      { email, password: 'wrong password' },
      { email: 'nobody@example.com', password },
      { email: invited.email, password },
    ]) {
      await expect(signIn(open(), input)).rejects.toMatchObject({ code: 'IncorrectEmailOrPassword' })
    }
  })

  it('reveals suspension only with the right password', async () => {
    const { email } = await makeUser(ctx.db, { password, state: 'suspended' })
    await expect(signIn(open(), { email, password })).rejects.toMatchObject({ code: 'SuspendedUser' })
    await expect(signIn(open(), { email, password: 'wrong password' })).rejects.toMatchObject({
      code: 'IncorrectEmailOrPassword',
    })
  })

  it('with the former password during a password change leaves no session', async () => {
    const user = await makeUser(ctx.db, { password })
    await forgotPassword(open(), { email: user.email })
    const token = await tokenFor(user.email, 'resetPassword')
    const calls = await duringChange(
      ctx.db,
      (db) => newPassword({ ...open(), db }, { token, password: 'another one 2' }),
      () => [signIn(open(), { email: user.email, password }), signIn(open(), { email: user.email, password })],
    )
    for (const call of calls) expect(call).toMatchObject({ reason: { code: 'IncorrectEmailOrPassword' } })
    expect(await ctx.db.selectFrom('sessions').select('id').where('userId', '=', user.id).execute()).toEqual([])
  })

  it('during suspension or erasure leaves no session and no trace', async () => {
    const clerk = await makeManagementCtx(ctx)
    const [suspended, erased] = [await makeUser(ctx.db, { password }), await makeUser(ctx.db, { password })]
    const [refused] = await duringChange(
      ctx.db,
      (db) => suspendUsers({ ...clerk, db }, { idList: [suspended.id] }),
      () => [signIn(open(), { email: suspended.email, password })],
    )
    expect(refused).toMatchObject({ reason: { code: 'SuspendedUser' } })
    const [unknown] = await duringChange(
      ctx.db,
      (db) => removeUser({ ...clerk, db }, erased),
      () => [signIn(open(), { email: erased.email, password })],
    )
    expect(unknown).toMatchObject({ reason: { code: 'IncorrectEmailOrPassword' } })
    for (const { id } of [suspended, erased]) {
      expect(await ctx.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).toEqual([])
    }
    const row = await ctx.db.selectFrom('users').selectAll().where('id', '=', erased.id).executeTakeFirstOrThrow()
    expect(row.lastSignInAt).toBeNull()
  })

  it('is refused after too many attempts on one e-mail from one address, with the seconds to wait', async () => {
    const { email } = await makeUser(ctx.db, { password })
    for (let i = 0; i < rateLimits.signIn.emailFromAddress; i += 1) {
      await expect(signIn(open(), { email, password: 'wrong' })).rejects.toMatchObject({
        code: 'IncorrectEmailOrPassword',
      })
    }
    const refusal = await signIn(open(), { email, password }).catch((error) => error)
    expect(refusal).toMatchObject({ code: 'TooManyRequests' })
    expect(refusal.options.retryAfter).toBeGreaterThan(0)
    expect(refusal.options.retryAfter).toBeLessThanOrEqual(rateLimits.signIn.window)
    // A stranger elsewhere does not lock out the owner.
    expect((await signIn(makeOpenCtx(ctx, { address: '198.51.100.7' }), { email, password })).me.email).toBe(email)
  })

  it('is refused after very many attempts on one e-mail from all addresses', async () => {
    const { email } = await makeUser(ctx.db, { password })
    for (let i = 0; i < rateLimits.signIn.email; i += 1) {
      await limitRate(ctx, 'signIn', { address: `192.0.2.${i}`, email })
    }
    const elsewhere = makeOpenCtx(ctx, { address: '198.51.100.8' })
    await expect(signIn(elsewhere, { email, password })).rejects.toMatchObject({ code: 'TooManyRequests' })
  })

  it('resets failed attempts after a success, except those from elsewhere', async () => {
    const { email } = await makeUser(ctx.db, { password })
    const stranger = { address: '198.51.100.9', email }
    for (let i = 0; i < rateLimits.signIn.emailFromAddress; i += 1) await limitRate(ctx, 'signIn', stranger)
    const { address } = open()
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < rateLimits.signIn.emailFromAddress - 1; i += 1) {
        await limitRate(ctx, 'signIn', { address, email })
      }
      await signIn(open(), { email, password })
    }
    await expect(limitRate(ctx, 'signIn', stranger)).rejects.toMatchObject({ code: 'TooManyRequests' })
  })

  it('counts exactly under concurrency', async () => {
    const count = (address: (i: number) => string, email: string) =>
      Promise.allSettled(
        Array.from({ length: 130 }, (_, i) => limitRate(ctx, 'signIn', { address: address(i), email })),
      ).then((results) => results.filter(({ status }) => status === 'fulfilled').length)
    expect(await count(() => '192.0.2.200', 'one@example.com')).toBe(rateLimits.signIn.emailFromAddress)
    expect(await count((i) => `192.0.2.${i}`, 'many@example.com')).toBe(rateLimits.signIn.email)
  })
})

describe('sessions', () => {
  const sessionsOf = (userId: string) =>
    ctx.db.selectFrom('sessions').selectAll().where('userId', '=', userId).execute()

  it('are stored only as hashes', async () => {
    const user = await makeUser(ctx.db)
    const { id } = await createSession(ctx, user.id, 'x'.repeat(1000))
    const [row] = await sessionsOf(user.id)
    expect(JSON.stringify(row)).not.toContain(id)
    expect(await findSession(ctx, row?.id ?? '')).toBeUndefined()
    expect(await findSession(ctx, 'no such session anywhere')).toBeUndefined()
  })

  it('contain rights and companies', async () => {
    const company = await makeCompany(ctx.db)
    const user = await makeUser(ctx.db, { rights: ['modules.write'] })
    await makeManager(ctx.db, company, { userId: user.id, admin: 'read', training: 'none', responsible: true })
    const { id } = await createSession(ctx, user.id)
    const found = await findSession(ctx, id)
    expect(found?.me.platformManagementRights).toEqual({
      modules: { read: true, write: true },
      contents: { read: true, write: false },
      themes: { read: true, write: false },
    })
    expect(found?.me.companies).toEqual({
      [company.id]: {
        company: { id: company.id, name: company.name, logo: null },
        rights: { training: { read: false, write: false }, admin: { read: true, write: false }, responsible: true },
      },
    })
    expect(found?.actor.subject).toBe(found?.me)
  })

  it('are extended to thirty days, with one write a day', async () => {
    const user = await makeUser(ctx.db)
    const { id } = await createSession(ctx, user.id)
    expect((await findSession(ctx, id))?.fresh).toBe(false)
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    await ctx.db
      .updateTable('sessions')
      .set({ expiresAt: inDays(28) })
      .where('userId', '=', user.id)
      .execute()
    const renewed = await findSession(ctx, id)
    expect(renewed?.fresh).toBe(true)
    expect(renewed?.expiresAt.getTime()).toBeGreaterThan(inDays(29.9).getTime())
    expect((await findSession(ctx, id))?.fresh).toBe(false)
  })

  it('end by expiry, suspension and sign-out', async () => {
    const user = await makeUser(ctx.db)
    const first = await createSession(ctx, user.id)
    await ctx.db.updateTable('sessions').set({ expiresAt: new Date() }).where('userId', '=', user.id).execute()
    expect(await findSession(ctx, first.id)).toBeUndefined()

    const second = await createSession(ctx, user.id)
    const other = await createSession(ctx, user.id)
    const actor = (await findSession(ctx, second.id))?.actor
    if (!actor) throw new Error('no session')
    await signOut({ ...ctx, actor })
    expect(await findSession(ctx, second.id)).toBeUndefined()
    expect(await findSession(ctx, other.id)).toBeDefined()

    await ctx.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', user.id).execute()
    expect(await findSession(ctx, other.id)).toBeUndefined()
  })
})

describe('links', () => {
  it('of a forgotten password are used once, end every session and confirm the e-mail', async () => {
    const user = await makeUser(ctx.db, { password, state: 'unverified' })
    const { id } = await createSession(ctx, user.id)
    await forgotPassword(open(), { email: user.email })
    const token = await tokenFor(user.email, 'resetPassword')
    await newPassword(open(), { token, password: 'another one 2' })
    expect(await findSession(ctx, id)).toBeUndefined()
    await signIn(open(), { email: user.email, password: 'another one 2' })
    await expect(newPassword(open(), { token, password })).rejects.toMatchObject({ code: 'PasswordNewExpiredToken' })
  })

  it('report the reason of a refusal', async () => {
    const refused = (token: string, at = new Date()) =>
      validateEmail({ ...open(), now: () => at }, { token }).then(
        () => 'accepted',
        (error) => error.code,
      )
    const user = await makeUser(ctx.db, { state: 'unverified' })
    await resendValidation(open(), { email: user.email })
    const token = await tokenFor(user.email, 'validateEmail')
    expect(await refused('short')).toBe('ValidateEmailInvalidToken')
    expect(await refused(`${token}x`)).toBe('ValidateEmailInvalidToken')
    expect(await refused('A'.repeat(43))).toBe('ValidateEmailNotExistToken')
    expect(await refused(token, new Date(Date.now() + 24 * 3_600_000 + 1000))).toBe('ValidateEmailExpiredToken')
    await expect(newPassword(open(), { token, password })).rejects.toMatchObject({ code: 'PasswordNewNotExistToken' })
    expect(await refused(token)).toBe('accepted')
    expect(await refused(token)).toBe('ValidateEmailExpiredToken')
  })

  it('of one kind are all used up by the first one used', async () => {
    const user = await makeUser(ctx.db, { state: 'unverified' })
    await resendValidation(open(), { email: user.email })
    const first = await tokenFor(user.email, 'validateEmail')
    const second = await tokenFor(user.email, 'validateEmail')
    await validateEmail(open(), { token: second })
    await expect(validateEmail(open(), { token: first })).rejects.toMatchObject({ code: 'ValidateEmailExpiredToken' })
  })

  it('are sent only to e-mails with an account, and not after confirmation', async () => {
    const invited = await makeUser(ctx.db, { state: 'invited' })
    const verified = await makeUser(ctx.db)
    for (const email of ['nobody@example.com', invited.email]) {
      await expect(forgotPassword(open(), { email })).rejects.toMatchObject({ code: 'NotFoundEmail' })
      await expect(resendValidation(open(), { email })).rejects.toMatchObject({ code: 'NotFoundEmail' })
    }
    await resendValidation(open(), { email: verified.email })
    expect(await ctx.db.selectFrom('mails').selectAll().where('toEmail', '=', verified.email).execute()).toEqual([])
  })

  it('are never stored in clear', async () => {
    const user = await makeUser(ctx.db, { state: 'unverified' })
    await resendValidation(open(), { email: user.email })
    const token = await tokenFor(user.email, 'validateEmail')
    const tables = await Promise.all([
      ctx.db.selectFrom('mails').selectAll().execute(),
      ctx.db.selectFrom('linkTokens').selectAll().execute(),
    ])
    expect(JSON.stringify(tables)).not.toContain(token)
  })
})

describe('profile', () => {
  it('changes the given fields only; the e-mail never changes', async () => {
    const user = await makeUserCtx(ctx, await makeUser(ctx.db, { firstname: 'Before', lastname: 'Same' }))
    const me = await updateMe(user, {
      email: 'other@example.com',
      firstname: 'After',
      avatar: '012-avatar.svg',
      password: '',
    })
    expect(me).toMatchObject({
      email: user.actor.email,
      firstname: 'After',
      lastname: 'Same',
      avatar: '012-avatar.svg',
    })
    expect({ ...(await getMe(user)), meanwhile: null }).toEqual(me)
  })

  it('with a new password ends the other sessions and keeps this one', async () => {
    const user = await makeUser(ctx.db, { password })
    const here = await createSession(ctx, user.id)
    const elsewhere = await createSession(ctx, user.id)
    const actor = (await findSession(ctx, here.id))?.actor
    if (!actor) throw new Error('no session')
    await updateMe({ ...ctx, actor }, { password: 'a new one 33' })
    expect(await findSession(ctx, elsewhere.id)).toBeUndefined()
    expect(await findSession(ctx, here.id)).toBeDefined()
    await signIn(open(), { email: user.email, password: 'a new one 33' })
  })

  it('with a new password ends the links that could set another', async () => {
    const user = await makeUser(ctx.db, { password })
    await forgotPassword(open(), { email: user.email })
    const token = await tokenFor(user.email, 'resetPassword')
    await updateMe(await makeUserCtx(ctx, user), { password: 'a new one 33' })
    await expect(newPassword(open(), { token, password })).rejects.toMatchObject({ code: 'PasswordNewExpiredToken' })
  })

  it('limits password changes, so that a stolen session cannot end every link of its owner', async () => {
    const user = await makeUser(ctx.db, { password })
    const stolen = await makeUserCtx(ctx, user)
    const reset = async () => {
      await forgotPassword(open(), { email: user.email })
      return tokenFor(user.email, 'resetPassword')
    }
    for (let count = 0; count < rateLimits.changePassword.user; count += 1) {
      const token = await reset()
      await updateMe(stolen, { password: 'a stolen one 4' })
      await expect(newPassword(open(), { token, password })).rejects.toMatchObject({ code: 'PasswordNewExpiredToken' })
    }
    const token = await reset()
    await expect(updateMe(stolen, { password: 'a stolen one 4' })).rejects.toMatchObject({ code: 'TooManyRequests' })
    await newPassword(open(), { token, password: 'another one 2' })
    await expect(updateMe(stolen, { firstname: 'Stolen' })).rejects.toMatchObject({ code: 'TokenInvalid' })
  })

  it('is not changed by a session that a new password ends meanwhile', async () => {
    const user = await makeUser(ctx.db, { password, firstname: 'Before' })
    const stolen = await makeUserCtx(ctx, user)
    await forgotPassword(open(), { email: user.email })
    const token = await tokenFor(user.email, 'resetPassword')
    const calls = await duringChange(
      ctx.db,
      (db) => newPassword({ ...open(), db }, { token, password: 'another one 2' }),
      () => [updateMe(stolen, { password: 'a stolen one 4' }), updateMe(stolen, { firstname: 'Stolen' })],
    )
    for (const call of calls) expect(call).toMatchObject({ reason: { code: 'TokenInvalid' } })
    const { me } = await signIn(open(), { email: user.email, password: 'another one 2' })
    expect(me.firstname).toBe('Before')
  })
})

describe('invited accounts', () => {
  it('are created for unknown e-mails only, once, in the language of the granting user', async () => {
    const granter = await makeUserCtx(ctx, await makeUser(ctx.db, { language: 'en' }))
    const known = await makeUser(ctx.db)
    const emails = ['new-b@example.com', known.email, 'new-a@example.com', 'new-b@example.com']
    const found = await findOrInviteUsers(granter, emails)
    expect(found.map(({ email }) => email)).toEqual(['new-b@example.com', known.email, 'new-a@example.com'])
    expect(found.map(({ isInvited }) => isInvited)).toEqual([true, false, true])
    expect(found[0]?.language).toBe('en')
    expect(await findOrInviteUsers(granter, emails)).toEqual(found)
  })

  it('are created once by concurrent grants', async () => {
    const granter = await makeUserCtx(ctx, await makeUser(ctx.db))
    const emails = Array.from({ length: 40 }, (_, i) => `crowd${i}@example.com`)
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, i) => findOrInviteUsers(granter, i % 2 ? emails : emails.toReversed())),
    )
    const ids = new Set(all.flat().map(({ id }) => id))
    expect(ids.size).toBe(40)
  })
})

describe('the first platform manager', () => {
  it('is created once, and only when nobody has that right', async () => {
    await ctx.db.deleteFrom('platformRights').execute()
    const first = { email: 'Admin@Example.com ', password: 'first password' }
    const made = await Promise.all([ensureFirstManager(ctx, first), ensureFirstManager(ctx, first)])
    expect(made.toSorted()).toEqual([false, true])
    const { me } = await signIn(open(), { email: 'admin@example.com', password: first.password })
    expect(Object.values(me.platformManagementRights)).toHaveLength(7)
    expect(await ensureFirstManager(ctx, { email: 'second@example.com', password: 'first password' })).toBe(false)
    expect(await ctx.db.selectFrom('users').where('email', '=', 'second@example.com').select('id').execute()).toEqual(
      [],
    )
  })
})

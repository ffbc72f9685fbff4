import type { MailTemplate } from '@cursus/contract/mail-values'
import { inTransaction, newId } from '@cursus/db'
import { describe, expect, it } from 'vitest'
import { removeUser } from '../erasure/index.ts'
import { createLinkToken, queueMails } from '../mail/index.ts'
import { limitRate, rateLimits } from '../rate-limit/index.ts'
import {
  changeRow,
  duringChange,
  expectRefusal,
  makeCompany,
  makeManagementCtx,
  makeManager,
  makeOpenCtx,
  makeUser,
  makeUserCtx,
  unique,
  useCtx,
} from '../testing/index.ts'
import { tokenOfMail } from '../testing/read-notices.ts'
import { createUser, findOrInviteUsers, suspendUsers } from '../user/index.ts'
import { ensureFirstManager } from './ensure-first-manager.ts'
import {
  forgotPassword,
  newPassword,
  readLink,
  resendLink,
  resendValidation,
  signUpByLink,
  validateEmail,
} from './links.ts'
import { createSession, findSession } from './session.ts'
import { signIn, signOut } from './sign-in.ts'
import { newBrowserSecret, removeOldSignUps } from './sign-ups.ts'

const ctx = useCtx()

const password = 'correct horse 1'
const profile = { firstname: 'Léa', lastname: 'Durand', password }
const open = () => makeOpenCtx(ctx)
const browser = newBrowserSecret()

const tokenFor = (email: string, template: MailTemplate) => tokenOfMail(ctx, email, template)

const stored = (email: string) =>
  ctx.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

/** Uses the newest confirmation in the browser that signed up. */
const confirm = async (email: string) =>
  validateEmail(open(), { token: await tokenFor(email, 'validateEmail') }, { secret: browser })

describe('sign-up', () => {
  it('creates an account once its e-mail is confirmed, which signs in', async () => {
    const email = 'lea@example.com'
    await createUser(open(), { email, ...profile, language: 'en', avatar: '012-avatar.svg' }, browser)
    expect(await stored(email)).toMatchObject({ firstname: null, passwordHash: null, signedUpAt: null })
    await expectRefusal(signIn(open(), { email, password }), 'NotVerifiedEmail')
    const confirmed = await confirm(email)
    const { me, session } = await signIn(open(), { email, password }, { userAgent: 'A browser' })
    expect(confirmed.me).toEqual(me)
    expect((await findSession(ctx, confirmed.session.id))?.me).toEqual(me)
    expect(me).toMatchObject({ email, firstname: 'Léa', language: 'en', isEmailVerified: true, isSuspended: false })
    expect(me.avatar).toBe('012-avatar.svg')
    expect((await findSession(ctx, session.id))?.me).toEqual(me)
    expect((await stored(email)).passwordHash).toMatch(/^\$argon2id\$/)
  })

  it('defaults to French', async () => {
    await createUser(open(), { email: 'fr@example.com', ...profile }, browser)
    expect((await confirm('fr@example.com')).me.language).toBe('fr')
  })

  it('refuses a confirmed e-mail', async () => {
    const { email } = await makeUser(ctx.db)
    await expectRefusal(createUser(open(), { email, ...profile }), 'EmailAlreadyExist')
  })

  it('completes an invited account, which keeps what it was given', async () => {
    const company = await makeCompany(ctx.db)
    const invited = await makeManager(ctx.db, company, { state: 'invited', language: 'en' })
    const { id } = await createUser(open(), { email: invited.email, ...profile }, browser)
    expect(id).toBe(invited.id)
    await confirm(invited.email)
    const { me } = await signIn(open(), { email: invited.email, password })
    expect(me.companies[company.id]?.rights.admin.write).toBe(true)
    expect(me.language).toBe('en')
  })

  it('answers an id that does not tell whether the e-mail was known', async () => {
    const manager = await makeManagementCtx(ctx)
    const [invited] = await findOrInviteUsers(manager, ['known-before@example.com'])
    const { id } = await createUser(open(), { email: 'known-before@example.com', ...profile })
    expect(id).toBe(invited?.id)
    // A UUID of version 4 is random, one of version 7 begins with the time.
    for (const userId of [id, (await createUser(open(), { email: 'unknown-before@example.com', ...profile })).id]) {
      expect(userId[14]).toBe('4')
    }
  })

  it('of an invited e-mail by a stranger opens nothing, whatever its owner presses', async () => {
    const company = await makeCompany(ctx.db)
    const { email } = await makeManager(ctx.db, company, { state: 'invited', language: 'en' })
    const before = await stored(email)
    const strangers = 'a stranger’s 1'
    const typed = { email, ...profile, firstname: 'Stranger', language: 'fr', avatar: '012-avatar.svg' } as const
    await createUser(open(), { ...typed, password: strangers }, newBrowserSecret())
    expect(await stored(email)).toEqual(before)
    const token = await tokenFor(email, 'validateEmail')
    await expectRefusal(validateEmail(open(), { token }), 'ValidateEmailPasswordRequired')
    await expectRefusal(signIn(open(), { email, password: strangers }), 'NotVerifiedEmail')
    await signUpByLink(open(), { token, email, ...profile })
    await expectRefusal(signIn(open(), { email, password: strangers }), 'IncorrectEmailOrPassword')
    expect((await signIn(open(), { email, password })).me.firstname).toBe('Léa')
  })

  it('can be guessed at its link as rarely as at sign-in, and keeps nobody waiting for the account', async () => {
    const email = 'guessed@example.com'
    await createUser(open(), { email, ...profile }, browser)
    const token = await tokenFor(email, 'validateEmail')
    const guess = (typed: string) => validateEmail(open(), { token, password: typed })
    await inTransaction(ctx.db, async (db) => {
      await db.selectFrom('users').select('id').where('email', '=', email).forNoKeyUpdate().execute()
      await expectRefusal(guess('wrong password'), 'IncorrectEmailOrPassword')
    })
    for (let i = 1; i < rateLimits.signIn.emailFromAddress; i += 1) {
      await expectRefusal(guess('wrong password'), 'IncorrectEmailOrPassword')
    }
    await expectRefusal(guess(password), 'TooManyRequests')
    // A new password needs no guess.
    expect((await signUpByLink(open(), { token, email, ...profile })).me.email).toBe(email)
  })

  it('by a link goes to the e-mail of the link only', async () => {
    const [invited, other] = [
      await makeUser(ctx.db, { state: 'invited' }),
      await makeUser(ctx.db, { state: 'invited' }),
    ]
    const token = await createLinkToken(ctx.db, invited.id, 'invitation', ctx.now())
    await expectRefusal(signUpByLink(open(), { token, email: other.email, ...profile }), 'ValidationFailed')
    expect((await stored(other.email)).signedUpAt).toBeNull()
    expect((await signUpByLink(open(), { token, email: invited.email, ...profile })).me.id).toBe(invited.id)
  })

  it('by the link of a suspended account is refused, and keeps the link', async () => {
    const { id, email } = await makeUser(ctx.db, { state: 'invited' })
    const suspend = (suspendedAt: Date | null) => changeRow(ctx.db, 'users', id, { suspendedAt })
    const token = await createLinkToken(ctx.db, id, 'invitation', ctx.now())
    await suspend(ctx.now())
    await expectRefusal(signUpByLink(open(), { token, email, ...profile }), 'SuspendedUser')
    await suspend(null)
    expect((await signUpByLink(open(), { token, email, ...profile })).me.email).toBe(email)
  })

  it('can be repeated until it is confirmed: the newest of a browser counts', async () => {
    const email = 'again@example.com'
    await createUser(open(), { email, ...profile, language: 'en' }, browser)
    await createUser(open(), { email, ...profile, firstname: 'Lea', language: 'fr' }, browser)
    const { me } = await confirm(email)
    expect([me.firstname, me.language]).toEqual(['Lea', 'fr'])
  })

  it('concurrent ones of one e-mail live beside each other, the newest ten', async () => {
    const attempts = Array.from({ length: 12 }, (_, i) =>
      createUser(makeOpenCtx(ctx, { address: `198.51.100.${i}` }), { email: 'race@example.com', ...profile }),
    )
    const ids = (await Promise.all(attempts)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
    const waiting = ctx.db
      .selectFrom('signUps')
      .select('id')
      .where('userId', '=', ids[0] ?? '')
    expect(await waiting.execute()).toHaveLength(10)
  })

  it('that nobody confirmed is forgotten after thirty days', async () => {
    const email = 'forgotten@example.com'
    const at = (days: number) => new Date(Date.now() + days * 86_400_000)
    await createUser(open(), { email, ...profile }, browser)
    const { id } = await stored(email)
    const left = () => ctx.db.selectFrom('signUps').select('id').where('userId', '=', id).execute()
    await removeOldSignUps({ db: ctx.db, now: () => at(29) })
    expect(await left()).toHaveLength(1)
    const late = { ...open(), now: () => at(31) }
    await expectRefusal(signIn(late, { email, password }), 'IncorrectEmailOrPassword')
    await expectRefusal(resendValidation(late, { email }), 'NotFoundEmail')
    await removeOldSignUps(late)
    expect(await left()).toEqual([])
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
      await expectRefusal(signIn(open(), input), 'IncorrectEmailOrPassword')
    }
  })

  it('reveals suspension only with the right password', async () => {
    const { email } = await makeUser(ctx.db, { password, state: 'suspended' })
    await expectRefusal(signIn(open(), { email, password }), 'SuspendedUser')
    await expectRefusal(signIn(open(), { email, password: 'wrong password' }), 'IncorrectEmailOrPassword')
  })

  it('reveals the suspension of an invited account to nobody who signed up with its e-mail', async () => {
    const { id, email } = await makeUser(ctx.db, { state: 'invited' })
    await changeRow(ctx.db, 'users', id, { suspendedAt: new Date() })
    await createUser(open(), { email, ...profile }, browser)
    await expectRefusal(signIn(open(), { email, password }), 'NotVerifiedEmail')
    await expectRefusal(confirm(email), 'SuspendedUser')
  })

  it('says to whom signed up in this browser that the e-mail is to be confirmed, also after a stranger did', async () => {
    const { email } = await makeUser(ctx.db, { state: 'invited' })
    const [own, other] = [newBrowserSecret(), newBrowserSecret()]
    await createUser(open(), { email, ...profile }, own)
    await createUser(open(), { email, ...profile, password: 'of a stranger 1' }, other)
    const refusalIn = (secret?: string) => signIn(open(), { email, password }, { secret }).catch(({ code }) => code)
    expect(await refusalIn(own)).toBe('NotVerifiedEmail')
    expect(await refusalIn(other)).toBe('IncorrectEmailOrPassword')
    expect(await refusalIn()).toBe('IncorrectEmailOrPassword')
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
      await expectRefusal(signIn(open(), { email, password: 'wrong' }), 'IncorrectEmailOrPassword')
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
    await expectRefusal(signIn(elsewhere, { email, password }), 'TooManyRequests')
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
    await expectRefusal(limitRate(ctx, 'signIn', stranger), 'TooManyRequests')
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
        company: { id: company.id, name: company.name, logo: null, hue: null },
        rights: { training: { read: false, write: false }, admin: { read: true, write: false }, responsible: true },
      },
    })
    expect(found?.actor.subject).toBe(found?.me)
  })

  it('name companies in their order without case and accents', async () => {
    const names = ['Zoo', 'éclair', 'atelier'].map(unique)
    const user = await makeUser(ctx.db)
    for (const name of names) await makeManager(ctx.db, await makeCompany(ctx.db, name), { userId: user.id })
    const { id } = await createSession(ctx, user.id)
    const companies = Object.values((await findSession(ctx, id))?.me.companies ?? {})
    expect(companies.map(({ company }) => company.name)).toEqual(names.toReversed())
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

    await changeRow(ctx.db, 'users', user.id, { suspendedAt: new Date() })
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
    await expectRefusal(newPassword(open(), { token, password }), 'PasswordNewExpiredToken')
  })

  it('report the reason of a refusal', async () => {
    const refused = (token: string, at = new Date()) =>
      validateEmail({ ...open(), now: () => at }, { token }, { secret: browser }).then(
        () => 'accepted',
        (error) => error.code,
      )
    const email = 'reasons@example.com'
    await createUser(open(), { email, ...profile }, browser)
    const token = await tokenFor(email, 'validateEmail')
    expect(await refused('short')).toBe('ValidateEmailInvalidToken')
    expect(await refused(`${token}x`)).toBe('ValidateEmailInvalidToken')
    expect(await refused('A'.repeat(43))).toBe('ValidateEmailNotExistToken')
    expect(await refused(token, new Date(Date.now() + 24 * 3_600_000 + 1000))).toBe('ValidateEmailExpiredToken')
    await expectRefusal(newPassword(open(), { token, password }), 'PasswordNewNotExistToken')
    expect(await refused(token)).toBe('accepted')
    expect(await refused(token)).toBe('ValidateEmailExpiredToken')
  })

  it('of invitations and confirmations are all used up by the first one used', async () => {
    const { id, email } = await makeUser(ctx.db, { state: 'invited' })
    const invitation = await createLinkToken(ctx.db, id, 'invitation', ctx.now())
    await createUser(open(), { email, ...profile }, browser)
    const first = await tokenFor(email, 'validateEmail')
    await resendValidation(open(), { email })
    await confirm(email)
    for (const token of [first, invitation]) {
      await expectRefusal(validateEmail(open(), { token, password }), 'ValidateEmailExpiredToken')
    }
  })

  it('say what they are without being used up', async () => {
    const { id, email } = await makeUser(ctx.db, { state: 'invited' })
    const now = ctx.now()
    const token = await createLinkToken(ctx.db, id, 'invitation', now)
    const nothing = { kind: null, email: null, newEmail: null, signUp: null, hasSignUp: false }
    const own = { kind: 'invitation', email, newEmail: null, signUp: null, hasSignUp: false }
    const read = (secret?: string, at = now) => readLink({ ...open(), now: () => at }, { token }, secret)
    expect(await readLink(open(), { token: 'short' })).toEqual({ ...nothing, state: 'invalid' })
    expect(await readLink(open(), { token: 'A'.repeat(43) })).toEqual({ ...nothing, state: 'unknown' })
    for (let opened = 0; opened < 3; opened += 1) expect(await read()).toEqual({ ...own, state: 'open' })
    await createUser(open(), { email, ...profile }, browser)
    expect(await read(newBrowserSecret())).toEqual({ ...own, state: 'open', hasSignUp: true })
    const signUp = { firstname: 'Léa', lastname: 'Durand' }
    expect(await read(browser)).toEqual({ ...own, state: 'open', hasSignUp: true, signUp })
    expect(await read(browser, new Date(now.getTime() + 30 * 86_400_000))).toEqual({ ...own, state: 'expired' })
    await validateEmail(open(), { token, password })
    expect(await read(browser)).toEqual({ ...own, state: 'used' })
    expect((await readLink(open(), { token: await resetToken(email) })).kind).toBe('new_password')
  })

  const resetToken = async (email: string) => {
    await forgotPassword(open(), { email })
    return tokenFor(email, 'resetPassword')
  }

  it('that have expired are replaced by others of their kind, which say the same', async () => {
    const { id, email } = await makeUser(ctx.db, { state: 'invited', language: 'en' })
    const data = { companyName: 'Atelier', moduleTitle: 'Safety', accessId: newId() }
    await queueMails(ctx, [{ template: 'invitation', userId: id, toEmail: email, language: 'en', data }])
    const token = await tokenFor(email, 'invitation')
    const late = { ...open(), now: () => new Date(Date.now() + 31 * 86_400_000) }
    await expectRefusal(signUpByLink(late, { token, email, ...profile }), 'ValidateEmailExpiredToken')
    await resendLink(late, { token })
    const mails = await ctx.db
      .selectFrom('mails')
      .select(['template', 'data', 'language'])
      .where('toEmail', '=', email)
      .execute()
    expect(mails).toEqual([
      { template: 'invitation', language: 'en', data },
      { template: 'invitation', language: 'en', data },
    ])
    await expectRefusal(resendLink(open(), { token: 'A'.repeat(43) }), 'ValidateEmailNotExistToken')
    await expectRefusal(
      resendLink(open(), { token: await resetToken((await makeUser(ctx.db)).email) }),
      'ValidateEmailNotExistToken',
    )
  })

  it('are replaced on request also when what they told is over', async () => {
    const { id, email } = await makeUser(ctx.db, { state: 'invited' })
    const data = { acts: [{ accessId: newId() }] }
    await queueMails(ctx, [{ template: 'invitation', userId: id, toEmail: email, language: 'fr', data }])
    const token = await createLinkToken(ctx.db, id, 'invitation', ctx.now())
    await resendLink(open(), { token })
    const another = await tokenFor(email, 'invitation')
    expect((await signUpByLink(open(), { token: another, email, ...profile })).me.email).toBe(email)
  })

  it('are sent only to e-mails with an account, and not after confirmation', async () => {
    const invited = await makeUser(ctx.db, { state: 'invited' })
    const verified = await makeUser(ctx.db)
    for (const email of ['nobody@example.com', invited.email]) {
      await expectRefusal(forgotPassword(open(), { email }), 'NotFoundEmail')
      await expectRefusal(resendValidation(open(), { email }), 'NotFoundEmail')
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

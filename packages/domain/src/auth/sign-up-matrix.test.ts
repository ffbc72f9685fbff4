import { describe, expect, it } from 'vitest'
import type { OpenCtx } from '../context.ts'
import { queueMails, takeMails } from '../mail/index.ts'
import { makeCompany, makeManager, makeOpenCtx, makeUser, useCtx } from '../testing/index.ts'
import { createUser } from '../user/index.ts'
import { forgotPassword, newPassword, signUpByLink, validateEmail } from './links.ts'
import { signIn } from './sign-in.ts'
import { newBrowserSecret } from './sign-ups.ts'

// Everything that a stranger and the owner of an e-mail can do, in every order, against a model of
// who may sign in afterwards.

const ctx = useCtx()

/** `before`: a stranger signed up with the former release, which wrote on the invited account. */
const accounts = ['unknown', 'invited', 'before'] as const
/** Who signed up, in this order: the owner of the mailbox or a stranger. */
const histories = ['', 'o', 's', 'os', 'so', 'oso'] as const
const links = ['invitation', 'first confirmation', 'last confirmation', 'reset'] as const
const presses = [
  'the browser of the owner',
  'another browser',
  'another browser, with the password of the owner',
  'another browser, with the first password of the owner',
  'another browser, with the password of the stranger',
  'another browser, with a wrong password',
  'any browser, choosing a new password',
] as const

type Case = {
  account: (typeof accounts)[number]
  history: (typeof histories)[number]
  link: (typeof links)[number]
  press: (typeof presses)[number]
}

const exists = ({ account, history, link, press }: Case): boolean => {
  const isReset = press === 'any browser, choosing a new password'
  if (press.includes('wrong password') && history.length > 1) return false
  if (link === 'invitation') return account !== 'unknown' && !press.includes('first password')
  if (link === 'reset') return account === 'before' && isReset
  if (press.includes('first password')) return history === 'oso'
  return link === 'last confirmation' ? history !== '' : history.length > 1
}
const cases: Case[] = accounts
  .flatMap((account) => histories.map((history) => ({ account, history })))
  .flatMap((row) => links.map((link) => ({ ...row, link })))
  .flatMap((row) => presses.map((press) => ({ ...row, press })))
  .filter(exists)

/** The password of each sign-up, in order: `o0`, `s1` … */
const passwordsOf = ({ account, history }: Case): string[] => [
  ...(account === 'before' ? ['password s before'] : []),
  ...[...history].map((who, i) => `password ${who}${i}`),
]
const lastOf = (passwords: string[], who: string) =>
  passwords.findLast((password) => password.startsWith(`password ${who}`))
const firstOf = (passwords: string[], who: string) =>
  passwords.find((password) => password.startsWith(`password ${who}`))

/** What is typed, and what must come of it: the only password that signs in, or the refusal. */
function modelOf(row: Case): { typed?: string | undefined; opens?: string | undefined; refusal?: string } {
  const passwords = passwordsOf(row)
  const typing = (typed: string | undefined) =>
    typed === undefined
      ? { typed: 'never chosen', refusal: 'IncorrectEmailOrPassword' }
      : passwords.includes(typed)
        ? { typed, opens: typed }
        : { typed, refusal: 'IncorrectEmailOrPassword' }
  switch (row.press) {
    case 'the browser of the owner': {
      const opens = lastOf(passwords, 'o')
      return opens ? { opens } : { refusal: 'ValidateEmailPasswordRequired' }
    }
    case 'another browser':
      return { refusal: 'ValidateEmailPasswordRequired' }
    case 'another browser, with the password of the owner':
      return typing(lastOf(passwords, 'o'))
    case 'another browser, with the first password of the owner':
      return typing(firstOf(passwords, 'o'))
    case 'another browser, with the password of the stranger':
      // Only the reader of the mailbox can type it there.
      return typing(lastOf(passwords, 's'))
    case 'another browser, with a wrong password':
      return typing('wrong password')
    case 'any browser, choosing a new password':
      return { opens: 'chosen at the link' }
  }
}

let serial = 0

async function prepare(row: Case) {
  serial += 1
  const email = `matrix${serial}@example.com`
  const open = makeOpenCtx(ctx, { address: `2001:db8::${serial.toString(16)}` })
  const company = await makeCompany(ctx.db)
  const isBefore = row.account === 'before'
  if (row.account !== 'unknown') {
    const former = { email, password: 'password s before', firstname: 'Former' }
    const { id } = await makeUser(ctx.db, isBefore ? { ...former, state: 'unverified' } : { email, state: 'invited' })
    await makeManager(ctx.db, company, { userId: id })
    // As the migration copies it.
    if (isBefore) await copyFormer(id)
  }
  const browsers = { o: newBrowserSecret(), s: newBrowserSecret() }
  for (const [i, who] of [...row.history].entries()) {
    const names = who === 'o' ? { firstname: 'Léa', lastname: 'Durand' } : { firstname: 'Mallory', lastname: 'Nobody' }
    await createUser(open, { email, ...names, password: `password ${who}${i}` }, browsers[who as 'o' | 's'])
  }
  return { email, open, company, browsers }
}

const copyFormer = (id: string) =>
  ctx.db
    .insertInto('signUps')
    .columns(['id', 'userId', 'firstname', 'lastname', 'passwordHash', 'language', 'expiresAt', 'createdAt'])
    .expression(({ selectFrom, val }) =>
      selectFrom('users')
        .where('id', '=', id)
        .select((eb) => [
          'id',
          'id as userId',
          eb.ref('firstname').$notNull().as('firstname'),
          eb.ref('lastname').$notNull().as('lastname'),
          eb.ref('passwordHash').$notNull().as('passwordHash'),
          'language',
          eb.cast<Date>(val(new Date(Date.now() + 86_400_000)), 'timestamptz').as('expiresAt'),
          'createdAt',
        ]),
    )
    .execute()

/** Takes the wanted mail as its reader gets it, and returns its token. */
async function tokenOf(email: string, open: OpenCtx, link: Case['link']): Promise<string> {
  const { id: userId } = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (link === 'invitation') {
    const mail = { template: 'invitation', userId, toEmail: email, language: 'fr', data: {} } as const
    await queueMails(ctx, [mail])
  }
  if (link === 'reset') await forgotPassword(open, { email })
  const template = link === 'invitation' ? 'invitation' : link === 'reset' ? 'resetPassword' : 'validateEmail'
  const mails = await ctx.db
    .selectFrom('mails')
    .select('id')
    .where('toEmail', '=', email)
    .where('template', '=', template)
    .orderBy('id')
    .execute()
  const mail = link === 'first confirmation' ? mails[0] : mails.at(-1)
  const [taken] = await takeMails(ctx, { idList: [mail?.id ?? ''] })
  return new URL(taken?.data.link ?? '').searchParams.get('token') ?? ''
}

const outcome = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'done',
    (error) => error.code,
  )

describe('who can sign in', () => {
  it.each(cases.map((row) => ({ ...row, name: Object.values(row).join(' · ') })))('$name', async (row) => {
    const { email, open, company, browsers } = await prepare(row)
    const passwords = passwordsOf(row)
    const signsIn = (password: string) => outcome(signIn(open, { email, password }))
    const token = await tokenOf(email, open, row.link)
    // No right of an invitation is usable before, with whatever password.
    if (row.press === 'another browser') {
      for (const password of passwords) expect(await signsIn(password)).toMatch(/^(NotVerifiedEmail|Incorrect)/)
    }

    const { typed, opens, refusal } = modelOf(row)
    const fresh = { firstname: 'Chosen', lastname: 'Later', password: 'chosen at the link' }
    const press = () => {
      if (row.link === 'reset') return newPassword(open, { token, password: fresh.password })
      if (row.press === 'any browser, choosing a new password') return signUpByLink(open, { token, email, ...fresh })
      const secret = row.press === 'the browser of the owner' ? browsers.o : undefined
      return validateEmail(open, { token, password: typed }, { secret })
    }
    expect(await outcome(press())).toBe(refusal ?? 'done')
    const signedIn = await Promise.all(
      [...passwords, fresh.password].map(async (password) => [password, await signsIn(password)]),
    )
    if (refusal) {
      expect(signedIn.filter(([, answer]) => answer === 'done')).toEqual([])
      // The link still opens the account for its owner.
      expect(await outcome(signUpByLink(open, { token, email, ...fresh }))).toBe('done')
      expect(await signsIn(fresh.password)).toBe('done')
      return
    }
    expect(Object.fromEntries(signedIn)).toEqual(
      Object.fromEntries(
        [...passwords, fresh.password].map((password) => [
          password,
          password === opens ? 'done' : 'IncorrectEmailOrPassword',
        ]),
      ),
    )
    const { me } = await signIn(open, { email, password: opens ?? '' })
    if (row.account !== 'unknown') expect(me.companies[company.id]?.rights.admin.write).toBe(true)
    // Using one ends the others.
    expect(await outcome(signUpByLink(open, { token, email, ...fresh }))).toMatch(
      /^ValidateEmail(Expired|NotExist)Token$/,
    )
    expect(await outcome(createUser(open, { email, ...fresh }))).toBe('EmailAlreadyExist')
    const left = await ctx.db.selectFrom('signUps').select('id').where('userId', '=', me.id).execute()
    expect(left).toEqual([])
  })
})

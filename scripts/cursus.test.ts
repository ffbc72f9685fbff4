import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '@cursus/db/testing'
import { newPassword, signIn } from '@cursus/domain/auth'
import { makeCompany, makeManager, makeOpenCtx, makeUser, useCtx } from '@cursus/domain/testing'
import { afterAll, describe, expect, it } from 'vitest'

const ctx = useCtx()
const folder = mkdtempSync(join(tmpdir(), 'cursus-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function cursus(...args: string[]) {
  const { ended, output } = startProcess([join(import.meta.dirname, 'cursus.ts'), ...args], {
    DATABASE_URL: ctx.database.url,
    DATA_DIR: folder,
    APP_ORIGIN: 'https://training.example.com',
    CONTENT_ORIGIN: 'https://training-content.example.net',
  })
  return { code: await ended, said: output().trim() }
}

/** Opens a printed link, which sets a password that signs in. */
async function follow(said: string, email: string) {
  const link = new URL(said)
  expect(link.origin).toBe('https://training.example.com')
  const use = { token: link.searchParams.get('token') ?? '', password: 'remembered' }
  await newPassword(makeOpenCtx(ctx), use)
  await expect(newPassword(makeOpenCtx(ctx), use)).rejects.toThrow('PasswordNewExpiredToken')
  return signIn(makeOpenCtx(ctx), { email, password: use.password })
}

it('prints a link that sets the password of an account, once', async () => {
  const { email } = await makeUser(ctx.db, { password: 'forgotten' })
  const { code, said } = await cursus('password-link', email.toUpperCase())
  expect(code).toBe(0)
  expect(await follow(said, email)).toBeDefined()
  expect(await cursus('password-link', 'nobody@example.com')).toEqual({
    code: 1,
    said: 'Nobody has signed up with this e-mail',
  })
})

it('says which files the database names and the folder lacks', async () => {
  const { id } = await makeCompany(ctx.db, 'Maison Delorme')
  expect(await cursus('storage', 'check')).toEqual({ code: 0, said: '0 files are named, 0 are missing' })
  await ctx.db.updateTable('companies').set({ logoKey: 'company/x/logo.webp' }).where('id', '=', id).execute()
  expect(await cursus('storage', 'check')).toEqual({
    code: 1,
    said: 'missing  company/x/logo.webp (company Maison Delorme)\n1 files are named, 1 are missing',
  })
})

it('makes a platform manager of an unknown and of a known e-mail, and writes who did it', async () => {
  const known = await makeUser(ctx.db, { password: 'my own one' })
  for (const email of ['new@example.com', known.email]) {
    const { code, said } = await cursus('admin', email)
    expect(code).toBe(0)
    if (email === known.email) await signIn(makeOpenCtx(ctx), { email, password: 'my own one' })
    else await follow(said, email)
    expect((await cursus('call', 'GET', 'user', '--as', email)).code).toBe(0)
  }
  const events = ctx.db.selectFrom('events').select('systemJob').where('noun', '=', 'platformManager')
  expect(await events.execute()).toEqual([{ systemJob: 'operator' }, { systemJob: 'operator' }])
})

describe('call', () => {
  it('acts in the name of a platform manager, with a body and with files, and leaves no session', async () => {
    const email = 'operator@example.com'
    await cursus('admin', email)
    const made = await cursus('call', 'post', 'company', '{"name":"Delorme"}', '--as', email)
    expect(made).toMatchObject({ code: 0 })
    const { id } = JSON.parse(made.said) as { id: string }
    const people = join(folder, 'people.csv')
    writeFileSync(people, 'email,firstname,lastname\nlea@example.com,Léa,Martin\n')
    const read = await cursus(
      'call',
      'POST',
      `company/${id}/user/import/file`,
      '--file',
      `file=${people}`,
      '--as',
      email,
    )
    expect(read).toEqual({ code: 0, said: expect.stringContaining('lea@example.com') })
    const event = ctx.db.selectFrom('events as e').innerJoin('users as u', 'u.id', 'e.actorId').select('u.email')
    expect(await event.where('thingId', '=', id).execute()).toEqual([{ email }])
    expect(await ctx.db.selectFrom('sessions').select('id').where('userAgent', '=', 'cursus call').execute()).toEqual(
      [],
    )
  })

  it('refuses whoever manages no platform, and ends with 1 where the call is refused', async () => {
    const company = await makeCompany(ctx.db)
    const { email } = await makeManager(ctx.db, company)
    for (const as of [email, 'nobody@example.com']) {
      const said = `No platform manager has the e-mail ${as}`
      expect(await cursus('call', 'GET', 'user/me', '--as', as)).toEqual({ code: 1, said })
    }
    await cursus('admin', 'operator@example.com')
    const refused = await cursus('call', 'DELETE', 'user/none', '--as', 'operator@example.com')
    expect(refused).toEqual({ code: 1, said: expect.stringContaining('NotFound') })
  })
})

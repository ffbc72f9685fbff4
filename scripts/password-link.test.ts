import { join } from 'node:path'
import { createTestDatabase, startProcess } from '@cursus/db/testing'
import { newPassword, signIn } from '@cursus/domain/auth'
import { makeCtx, makeOpenCtx, makeUser } from '@cursus/domain/testing'
import { expect, it, onTestFinished } from 'vitest'

it('prints a link that sets the password of an account, once', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const test = await makeCtx(database)
  onTestFinished(() => test.close())
  const ctx = makeOpenCtx(test)
  const { email } = await makeUser(ctx.db, { password: 'forgotten' })
  const run = async (...args: string[]) => {
    const env = { DATABASE_URL: database.url, APP_ORIGIN: 'https://training.example.com' }
    const { ended, output } = startProcess([join(import.meta.dirname, 'password-link.ts'), ...args], env)
    return { code: await ended, said: output().trim() }
  }
  const { code, said: output } = await run(email.toUpperCase())
  expect([code, new URL(output).origin]).toEqual([0, 'https://training.example.com'])
  const token = new URL(output).searchParams.get('token') ?? ''
  await newPassword(ctx, { token, password: 'remembered' })
  expect(await signIn(ctx, { email, password: 'remembered' })).toBeDefined()
  await expect(newPassword(ctx, { token, password: 'another-one' })).rejects.toThrow('PasswordNewExpiredToken')
  expect(await run('nobody@example.com')).toEqual({ code: 1, said: 'Nobody has signed up with this e-mail' })
})

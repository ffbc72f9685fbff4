// Prints a link that sets a new password for an account, for a manager who forgot theirs where no
// mail arrives. It is the link of a mail: for one hour, used once. The argument is the e-mail.
import { createDatabase } from '@cursus/db'
import { explainError } from '@cursus/domain/fault'
import { createLinkToken } from '@cursus/domain/mail'
import { ConfigError } from '@cursus/domain/settings'
import { assertSettings } from './assert-settings.ts'

try {
  const email = process.argv[2]?.trim().toLowerCase()
  if (!email) throw new Error('Give the e-mail of the account')
  const { databaseUrl, http } = assertSettings(process.env)
  const db = createDatabase(databaseUrl)
  try {
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('signedUpAt', 'is not', null)
      .executeTakeFirst()
    if (!user) throw new Error('Nobody has signed up with this e-mail')
    const token = await createLinkToken(db, user.id, 'new_password', new Date())
    const link = new URL('/auth/password/new', http.appOrigin)
    link.search = String(new URLSearchParams({ token, email }))
    process.stdout.write(`${link.href}\n`)
  } finally {
    await db.destroy()
  }
} catch (error) {
  process.exitCode = 1
  console.error(error instanceof ConfigError ? error.message : explainError(error))
}

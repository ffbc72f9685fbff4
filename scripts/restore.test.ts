import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureFirstManager } from '@cursus/domain/auth'
import { makeAccess, makeCompany, makeLicence, makeModule, makeUser } from '@cursus/domain/testing'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../apps/server/src/testing/start-test-app.ts'

const operations = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
/** The indented lines of the page from one that contains `first` to one that contains `last`. */
function linesOf(first: string, last: string): string {
  const lines = operations.split('\n')
  const start = lines.findIndex((line) => line.includes(first))
  const end = lines.findIndex((line, at) => at >= start && line.includes(last))
  return lines
    .slice(start, end + 1)
    .map((line) => line.trimStart())
    .join('\n')
}
const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined

it.skipIf(!isThere('curl') || !isThere('bash'))(
  'what ended since a backup is listed and ended again by the lines of docs/operations.md',
  async () => {
    const test = await startTestApp()
    onTestFinished(() => test.close())
    const origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { db } = test.ctx
    const admin = { email: 'admin@example.com', password: 'premier-acces' }
    await ensureFirstManager(test.ctx, admin)
    const company = await makeCompany(db)
    const modules = [await makeModule(db)]
    const licence = await makeLicence(db, company, { modules })
    const [deleted, suspended, learner] = await Promise.all([makeUser(db), makeUser(db), makeUser(db)])
    const access = await makeAccess(db, { licence, module: modules[0]!, userId: learner.id })
    const stateOf = async () => {
      const users = db.selectFrom('users').select(['deletedAt', 'suspendedAt'])
      return {
        deleted: (await users.where('id', '=', deleted.id).executeTakeFirstOrThrow()).deletedAt !== null,
        suspended: (await users.where('id', '=', suspended.id).executeTakeFirstOrThrow()).suspendedAt !== null,
        revoked:
          (await db.selectFrom('accesses').select('revokedAt').where('id', '=', access.id).executeTakeFirstOrThrow())
            .revokedAt !== null,
      }
    }
    // The restored database knows nothing of what the list says.
    const rows: Record<string, string>[] = []
    const list = linesOf("select 'deleted'", 'revoked_at is not null')
    const listed = db.transaction().execute(async (trx) => {
      const now = new Date()
      const erased = { email: null, firstname: null, lastname: null, passwordHash: null, deletedAt: now }
      await trx.updateTable('users').set(erased).where('id', '=', deleted.id).execute()
      await trx.updateTable('users').set({ suspendedAt: now }).where('id', '=', suspended.id).execute()
      await trx.updateTable('accesses').set({ revokedAt: now }).where('id', '=', access.id).execute()
      rows.push(...(await sql<Record<string, string>>`${sql.raw(list)}`.execute(trx.withoutPlugins())).rows)
      throw new Error('rolled back')
    })
    await expect(listed).rejects.toThrow('rolled back')

    const folder = mkdtempSync(join(tmpdir(), 'cursus-redo-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'ended.txt'), rows.map((row) => `${Object.values(row).join(' ')}\n`).join(''))
    const script = linesOf('curl -c jar', 'done < ended.txt')
      .replace('"email":"…"', `"email":"${admin.email}"`)
      .replace('"password":"…"', `"password":"${admin.password}"`)
    expect(await stateOf()).toEqual({ deleted: false, suspended: false, revoked: false })
    const { promise, resolve } = Promise.withResolvers<number | null>()
    spawn('bash', ['-c', script], { cwd: folder, env: { ...process.env, APP_ORIGIN: origin } }).on('close', resolve)
    expect(await promise).toBe(0)
    expect(await stateOf()).toEqual({ deleted: true, suspended: true, revoked: true })
  },
)

import { tmpdir } from 'node:os'
import { createDatabase } from '@cursus/db'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createApp } from './app.ts'
import { createDeps } from './deps.ts'
import { createLogger } from './http/create-logger.ts'
import { useTestApp } from './testing/start-test-app.ts'

const test = useTestApp()
const log = createLogger('fatal')

it('limits the statements of the server', async () => {
  const deps = await createDeps(test.config, log)
  const { rows } = await sql<{ longest: string; pause: string; workers: string }>`
    select current_setting('statement_timeout') as longest,
      current_setting('idle_in_transaction_session_timeout') as pause,
      current_setting('max_parallel_workers_per_gather') as workers`.execute(deps.domain.db)
  expect(rows).toEqual([{ longest: '30s', pause: '1min', workers: '0' }])
  await deps.close()
})

it('answers 503 in its own words when a statement takes too long', async () => {
  const session = { statement_timeout: '100ms' }
  const db = createDatabase({ connectionString: test.database.url, session })
  const app = await createApp(test.config, { domain: { ...test.ctx, db }, jobs: test.ctx.jobs }, log, tmpdir())
  await test.ctx.db.transaction().execute(async (trx) => {
    await sql`lock table users in access exclusive mode`.execute(trx)
    const payload = { email: 'a@example.com', password: 'a password' }
    const answer = await app.inject({ method: 'POST', url: '/api/auth/signin', payload })
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().message]).toEqual([
      503,
      '5',
      ['TookTooLong?retryAfter=5'],
    ])
  })
  await app.close()
  await db.destroy()
})

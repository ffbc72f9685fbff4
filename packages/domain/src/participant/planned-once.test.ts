import { createDatabase, type Database } from '@cursus/db'
import { createTestDatabase, type TestDatabase } from '@cursus/db/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCtx, type TestCtx } from '../testing/index.ts'
import { getUserHome, getUserModule, listUserModules } from './index.ts'
import { quiz12 } from './testing/course.ts'
import { playContent, status12 } from './testing/player.ts'

let database: TestDatabase
let db: Database
let ctx: TestCtx
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase({ connectionString: database.url, max: 1 })
  ctx = await makeCtx({ ...database, db })
})
afterAll(async () => {
  await ctx?.close()
  await db?.destroy()
  await database?.close()
})

it('what learners ask all day is planned once per connection', async () => {
  const player = await playContent(ctx, quiz12)
  for (let time = 0; time < 8; time++) {
    await player.open()
    await player.commit(status12('incomplete'))
    await getUserHome(player.me)
    await listUserModules(player.me, {})
    await getUserModule(player.me, { userModuleId: player.at.userModuleId })
  }
  // PostgreSQL plans a statement for its values five times before it keeps a plan for all values.
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where custom_plans > 5`.execute(db)
  expect(rows).toEqual([])
})

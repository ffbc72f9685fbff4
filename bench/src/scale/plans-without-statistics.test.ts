import { createTestDatabase, DatabaseSession, type TestDatabase } from '@cursus/db/testing'
import { makeCompany, makeCtx, makeLicence, makeModule, type TestCtx } from '@cursus/domain/testing'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

let database: TestDatabase
let ctx: TestCtx
beforeAll(async () => {
  database = await createTestDatabase()
  ctx = await makeCtx(database)
})
afterAll(async () => {
  await ctx.close()
  await database.close()
})

type Step = {
  'Node Type': string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Step[]
}
const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]
const rowsOf = (step: Step) =>
  ((step['Actual Rows'] ?? 0) + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0)) *
  (step['Actual Loops'] ?? 1)

const many = 1000

// PostgreSQL keeps a plan after the fifth run.
it.each([
  ['that planned the triggers on empty tables', 8],
  ['whose first access they are', 0],
])('many accesses cost each its own rows, in a session %s', async (_session, former) => {
  const session = new DatabaseSession({ connectionString: database.url })
  await session.connect()
  onTestFinished(() => session.end())
  const plans: Step[] = []
  session.on('notice', ({ message }) => {
    const [, json] = /plan:\n(\{[\s\S]*)$/.exec(message ?? '') ?? []
    if (json) plans.push(...stepsOf((JSON.parse(json) as { Plan: Step }).Plan))
  })
  await session.query(`
    load 'auto_explain';
    set auto_explain.log_min_duration = 0;
    set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off;
    set auto_explain.log_format = json;
    set auto_explain.log_level = notice;`)

  const company = await makeCompany(ctx.db)
  const module = await makeModule(ctx.db)
  const licence = await makeLicence(ctx.db, company, { modules: [module], seats: 2 * many })
  const give = (from: number, to: number) =>
    session.query(
      `with people as (
        insert into users (id, email, language, created_at)
        select gen_random_uuid(), $3::uuid::text || n || '@plans.example', 'en', $7::timestamptz from generate_series($1::int, $2::int) n returning id
      )
      insert into accesses (id, company_id, licence_id, module_id, module_version_id, user_id, created_at)
      select gen_random_uuid(), $3::uuid, $4, $5, $6, id, $7::timestamptz from people`,
      [from, to, company.id, licence.id, module.id, module.versionId, ctx.now()],
    )
  const revoke = (from: number, to: number) =>
    session.query(
      `update accesses a set revoked_at = $4::timestamptz from users u
      where u.id = a.user_id and u.email in (select $3 || n || '@plans.example' from generate_series($1::int, $2::int) n)`,
      [from, to, company.id, ctx.now()],
    )
  const seats = async () =>
    (await session.query('select seats from licence_seats where licence_id = $1', [licence.id])).rows[0].seats

  for (let person = 1; person <= former; person += 1) await give(person, person)
  for (let person = 1; person <= former; person += 1) await revoke(person, person)
  expect(await seats()).toBe(0)

  plans.length = 0
  await give(former + 1, former + many)
  expect(await seats()).toBe(many)
  await revoke(former + 1, former + many)
  expect(await seats()).toBe(0)
  expect(plans.length).toBeGreaterThan(20)
  const large = plans.filter((step) => rowsOf(step) > 5 * many)
  expect(large.map((step) => `${step['Node Type']} of ${rowsOf(step)} rows`)).toEqual([])
})

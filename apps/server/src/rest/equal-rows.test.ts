import {
  allPlatformWrites,
  makeAccess,
  makeCategory,
  makeCompany,
  makeContent,
  makeLicence,
  makeManager,
  makeModule,
  makeTheme,
  makeUser,
  makeUserGroup,
} from '@cursus/domain/testing'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { documentedCalls } from '../calls/table.ts'
import { fillPath, makeScene, type Scene } from '../testing/scene.ts'
import { useTestApp } from '../testing/start-test-app.ts'

// Rows of equal values have no order but the key's: a sort without it shows rows on two pages and
// leaves others out of all.

const test = useTestApp({ LOG_LEVEL: 'error' })
let scene: Scene
let as: string
/** Enough for PostgreSQL to sort a page in another way than the whole. */
const count = 17
const limit = 8

beforeAll(async () => {
  const { db } = test.ctx
  scene = await makeScene(test)
  const { company, licence, module, content, theme, category } = scene
  const me = await makeUser(db, { rights: allPlatformWrites })
  await makeManager(db, company, { userId: me.id })
  as = await test.cookieOf(me)
  for (let index = 0; index < count; index++) {
    const person = await makeUser(db, { rights: ['themes.read'] })
    await makeManager(db, company, { userId: person.id })
    await makeAccess(db, { licence, module, userId: person.id })
    await makeUserGroup(db, company, { userIds: [person.id] })
    await makeCompany(db)
    await makeTheme(db)
    await makeCategory(db)
    const tool = await makeContent(db, { categoryId: category.id, isTool: true })
    const own = await makeModule(db, { themeId: theme.id, contents: [content, tool] })
    const yearly = await makeLicence(db, company, { name: 'Licence', modules: [own] })
    await makeAccess(db, { licence: yearly, module: own, userId: me.id, acceptedAt: new Date() })
  }
  // Everything at one moment, under one name as far as names can be equal.
  const at = '2026-06-01T10:00:00Z'
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('created_at', 'last_access_at', 'joined_at')
      and table_name not like 'kysely_%'`.execute(db)
  for (const { table, column } of rows) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${at}::timestamptz`.execute(db)
  }
  await sql`update content_versions set title = 'Content'`.execute(db)
  await sql`update module_versions set title = 'Module'`.execute(db)
})

const lists = documentedCalls.filter(
  ({ rest: { method }, input }) => method === 'GET' && input && 'offset' in input.shape && 'sort' in input.shape,
)

async function get(path: string, query: Record<string, string | number>) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return test.call('GET', `${fillPath(scene, path)}?${search}`, { as })
}

/** The sorts of a list, as the refusal of an unknown one names them. */
async function sortsOf(path: string): Promise<string[]> {
  const refused = await get(path, { sort: 'unknown' })
  expect(refused.statusCode, refused.body).toBe(400)
  return new URLSearchParams(refused.json().message[0].split('?')[1]).get('values')!.split(',').filter(Boolean)
}

/** Lists with two pages at most, which prove less. */
const short = new Set<string>()

it.each(lists)('GET $rest.path has each row on one page, by every sort', async ({ rest: { path } }) => {
  const wrong: string[] = []
  const orders = [{ order: 'desc' }, ...(await sortsOf(path)).map((sort) => ({ sort }))]
  for (const by of orders) {
    const whole = (await get(path, { ...by, limit: 1000 })).json() as object[]
    if (whole.length <= 2 * limit) short.add(path)
    const paged: object[] = []
    for (let offset = 0; offset < whole.length; offset += limit) {
      paged.push(...((await get(path, { ...by, limit, offset })).json() as object[]))
    }
    const asText = (rows: object[]) => rows.map((row) => JSON.stringify(row)).join()
    if (asText(paged) !== asText(whole)) wrong.push(JSON.stringify(by))
  }
  expect(wrong).toEqual([])
})

it('has more than two pages of every list but these', () => {
  expect([...short].sort()).toEqual([
    'company/:companyId/reminder',
    'company/:companyId/theme',
    'content/archive',
    'module/archive',
    'theme/archive',
    'user/me/attestation',
    'user/me/userNote',
    'user/me/userResource',
  ])
})

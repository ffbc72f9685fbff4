import { createDatabase, type Database, inTransaction, migrateToLatest, newId } from '@cursus/db'
import { makeAccess, makeCompany, makeContent, makeLicence, makeModule, makeUser } from '@cursus/domain/testing'
import { sql } from 'kysely'
import { clientOf } from './client.ts'
import { median, printRows, type Row, verdict } from './figures.ts'
import { createStarter, startDatabase } from './installation.ts'

// Every list of one participant who has 2,000 contents in 40 modules, each content with a file, and
// a second participant with the same modules. The figure is the median of warm calls, one at a
// time.
const modules = 40
const contentsEach = 50
const maxMs = 100
const turns = 15

const database = await startDatabase()
const db = createDatabase(database.databaseUrl)
const starter = createStarter(database)
try {
  await migrateToLatest(db)
  const { learner, userModuleId } = await fill(db)
  // As autovacuum does within a minute.
  await sql`analyze`.execute(db)
  const client = await clientOf(db, (await starter.startServer()).origin, learner)
  const rows: Row[] = []
  for (const [what, path] of callsOf(userModuleId)) {
    const times: number[] = []
    let answered: unknown
    for (let turn = 0; turn < turns; turn++) {
      const start = performance.now()
      answered = await client.call('GET', path)
      times.push(performance.now() - start)
    }
    const ms = median(times)
    const count = Array.isArray(answered) ? answered.length : 1
    rows.push([what, String(count), `${ms.toFixed(1)} ms`, `<= ${maxMs} ms`, verdict(ms <= maxMs)])
  }
  printRows(['list of 2,000 contents', 'rows', 'median', 'goal', ''], rows)
  if (rows.some((row) => row.at(-1) === verdict(false))) process.exitCode = 1
} finally {
  await starter.stopAll()
  await db.destroy()
  await database.close()
}

function callsOf(userModuleId: string): [what: string, path: string][] {
  const contents = 'user/me/userContent'
  const page = 'limit=50'
  return [
    ['contents', `${contents}?${page}`],
    ['contents, last page', `${contents}?${page}&offset=1950`],
    ['contents, by title', `${contents}?${page}&sort=title&order=asc`],
    ['contents, search', `${contents}?${page}&search=contenu%2019`],
    ['contents, search in all fields without a match', `${contents}?${page}&search=zzzz`],
    ['contents, not begun', `${contents}?${page}&progress=new`],
    ['contents, one module', `${contents}?${page}&userModuleId=${userModuleId}`],
    ['contents, filters', `${contents}/filter`],
    ['favourites', `${contents}?${page}&isFavorite=true`],
    ['tools', `${contents}?${page}&isTool=true`],
    ['resources', `user/me/userResource?${page}`],
    ['resources, search', `user/me/userResource?${page}&search=fichier%2019`],
    ['resources, favourites', `user/me/userResource?${page}&isFavorite=true`],
    ['notes', `user/me/userNote?${page}`],
    ['notes, search', `user/me/userNote?${page}&search=note%2019`],
    ['modules', 'user/me/userModule'],
    ['a module of 50 contents', `user/me/userModule/${userModuleId}`],
  ]
}

async function fill(on: Database) {
  const company = await makeCompany(on)
  const people = [await makeUser(on), await makeUser(on)]
  const made = []
  for (let index = 0; index < modules; index++) {
    const contents = await inTransaction(on, async (db) => {
      const list = []
      for (let i = 0; i < contentsEach; i++) {
        const number = index * contentsEach + i
        const content = await makeContent(db, {
          title: `Contenu ${number}`,
          type: number % 3 === 0 ? 'external-link' : 'embedded-content',
          isTool: number % 10 === 0,
          tags: [`étiquette ${number % 30}`],
        })
        await giveFile(db, content.versionId, number)
        list.push(content)
      }
      return list
    })
    made.push(await makeModule(on, { contents }))
  }
  const licence = await makeLicence(on, company, { modules: made })
  let first: string | undefined
  const acceptedAt = new Date()
  for (const { id: userId } of people) {
    for (const module of made) {
      const access = await makeAccess(on, { licence, module, userId, acceptedAt })
      first ??= access.id
      await begin(on, access.id, module.versionId)
    }
  }
  return { learner: people[0]!.id, userModuleId: first! }
}

async function giveFile(db: Database, contentVersionId: string, number: number): Promise<void> {
  const id = newId()
  const file = { name: `Fichier ${number}`, fileName: `fichier-${number}.pdf`, fileKey: `resources/${id}`, size: 1000 }
  await db
    .insertInto('resources')
    .values({ id, ...file, createdAt: new Date() })
    .execute()
  await db.insertInto('contentVersionResources').values({ contentVersionId, resourceId: id, position: 0 }).execute()
}

/** Half of the contents opened, a fifth favourite, a quarter with a note. */
async function begin(db: Database, accessId: string, moduleVersionId: string): Promise<void> {
  const accesses = await db
    .selectFrom('moduleContents')
    .select('contentId')
    .where('moduleVersionId', '=', moduleVersionId)
    .execute()
  const at = new Date()
  const rows = accesses.flatMap(({ contentId }, index) =>
    index % 2 === 1
      ? []
      : [
          {
            accessId,
            contentId,
            consultedAt: at,
            lastAccessAt: new Date(at.getTime() - index * 60_000),
            isFavorite: index % 5 === 0,
            notes: index % 4 === 0 ? `Ma note ${index} sur ce que j’ai appris. `.repeat(20) : '',
            notesUpdatedAt: index % 4 === 0 ? at : null,
          },
        ],
  )
  await db.insertInto('userContents').values(rows).execute()
}

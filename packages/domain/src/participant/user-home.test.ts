import { createDatabase } from '@cursus/db'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  changeRow,
  makeAccess,
  makeCompany,
  makeContent,
  makeLicence,
  makeModule,
  makeUser,
  makeUserCtx,
  useCtx,
} from '../testing/index.ts'
import { getUserHome } from './get-user-home.ts'
import { saveNotes, setFavorite, setResourceFavorite } from './notes-and-favorites.ts'
import { openUserContent } from './open-user-content.ts'
import { addResource, later, link } from './testing/course.ts'

const ctx = useCtx()
let statements: string[] = []
beforeAll(() => {
  ctx.db = createDatabase({ connectionString: ctx.database.url, onStatement: ({ sql }) => statements.push(sql) })
})
afterAll(() => ctx.db.destroy())

/** A participant with that number of modules of one content each. */
async function makeModules(count: number) {
  const user = await makeUser(ctx.db)
  const company = await makeCompany(ctx.db)
  const accesses = []
  for (let number = 1; number <= count; number++) {
    const content = await makeContent(ctx.db, { ...link, title: `Content ${number}` })
    const module = await makeModule(ctx.db, { contents: [content] })
    const licence = await makeLicence(ctx.db, company, { modules: [module] })
    const createdAt = new Date(Date.now() - (count - number) * 1000)
    const { id } = await makeAccess(ctx.db, { licence, module, userId: user.id, acceptedAt: createdAt, createdAt })
    accesses.push({ userModuleId: id, contentId: content.id, versionId: content.versionId })
  }
  return { me: await makeUserCtx(ctx, user), given: accesses }
}

it('shows favourites and notes of all modules, the latest first, in three statements', async () => {
  const { me, given: accesses } = await makeModules(14)
  const [first, second, third, fourth] = accesses
  for (const [minute, place] of [second!, third!, fourth!, first!].entries()) {
    await saveNotes(later(me, minute), { ...place, notes: `Note ${minute}` })
  }
  for (const access of accesses.slice(0, 6)) await setFavorite(me, { ...access, isFavorite: true })
  await openUserContent(me, second!)
  await openUserContent(later(me, 1), first!)
  const files = []
  for (const access of accesses.slice(0, 4)) {
    const resourceId = await addResource(ctx, 'content', access.versionId)
    await setResourceFavorite(me, { ...access, resourceId, isFavorite: true })
    files.push(resourceId)
  }
  await changeRow(ctx.db, 'accesses', third!.userModuleId, { revokedAt: new Date() })

  statements = []
  const home = await getUserHome(me)
  expect(statements).toHaveLength(3)
  expect(home.notes).toMatchObject([
    { notes: 'Note 3', contentId: first!.contentId, module: { userModuleId: first!.userModuleId } },
    { notes: 'Note 2', contentId: fourth!.contentId },
    { notes: 'Note 1', contentId: third!.contentId, module: { active: false, reason: 'revoked' } },
  ])
  expect(home.favoriteContents.map(({ title }) => title)).toEqual([
    'Content 1',
    'Content 2',
    'Content 3',
    'Content 4',
    'Content 5',
  ])
  expect(home.favoriteContents[2]).toMatchObject({ type: 'external-link', module: { reason: 'revoked' } })
  expect(home.favoriteResources.map(({ id }) => id)).toEqual([files[3], files[2], files[1]])
  expect(home.favoriteResources).toMatchObject([
    { favorite: true, file: expect.any(String), contentId: fourth!.contentId },
    { file: null, module: { active: false } },
    {},
  ])
})

it('is empty for somebody without any, and shows nothing of others', async () => {
  const { me, given: accesses } = await makeModules(1)
  await saveNotes(me, { ...accesses[0]!, notes: 'Mine' })
  await setFavorite(me, { ...accesses[0]!, isFavorite: true })
  const other = await makeModules(1)
  expect(await getUserHome(other.me)).toEqual({ favoriteContents: [], favoriteResources: [], notes: [] })
})

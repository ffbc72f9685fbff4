import { newId } from '@cursus/db'
import {
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
import type { TestApp } from './start-test-app.ts'

/** One row of every noun, all in one company, for calls that need existing ids. */
export type Scene = Awaited<ReturnType<typeof makeScene>>

export async function makeScene({ ctx: { db } }: TestApp) {
  const company = await makeCompany(db)
  const [theme, category, content, admin] = [
    await makeTheme(db),
    await makeCategory(db),
    await makeContent(db),
    await makeManager(db, company),
  ]
  const module = await makeModule(db, { themeId: theme.id, contents: [content] })
  const licence = await makeLicence(db, company, { modules: [module] })
  const access = await makeAccess(db, { licence, module })
  // A user without dependants, who can be erased.
  const person = await makeUser(db)
  const platformManager = await makeUser(db, { rights: ['themes.read'] })
  const userGroup = await makeUserGroup(db, company, { userIds: [access.userId] })
  const attribute = { id: newId(), companyId: company.id, name: 'Shop', createdAt: new Date() }
  await db.insertInto('companyAttributes').values(attribute).execute()
  return {
    attribute,
    company,
    theme,
    category,
    content,
    module,
    licence,
    access,
    admin,
    person,
    platformManager,
    userGroup,
  }
}

/** The id that a path or procedure means by `id`, by the preceding word. */
export function idIn(scene: Scene, noun: string): string {
  const ids: Record<string, string> = {
    theme: scene.theme.id,
    category: scene.category.id,
    contentCategory: scene.category.id,
    content: scene.content.id,
    module: scene.module.id,
    company: scene.company.id,
    manager: scene.admin.id,
    moduleLicence: scene.licence.id,
    licence: scene.licence.id,
    moduleAccess: scene.access.id,
    access: scene.access.id,
    user: scene.access.userId,
    account: scene.person.id,
    platformManager: scene.platformManager.id,
    userGroup: scene.userGroup.id,
    attribute: scene.attribute.id,
    userModule: scene.access.id,
  }
  return ids[noun] ?? '0192f0c1-7b1e-7000-8000-000000000001'
}

/** Fills a documented path with the scene's ids. */
export function fillPath(scene: Scene, path: string): string {
  const words = path.split('/')
  const filled = words.map((word, index) => {
    if (!word.startsWith(':')) return word
    if (word === ':companyId') return scene.company.id
    if (word === ':contentId') return idIn(scene, 'content')
    if (word === ':moduleVersionId') return scene.module.versionId
    if (word === ':contentVersionId') return scene.content.versionId
    return idIn(scene, path.startsWith('user/:') ? 'account' : (words[index - 1] ?? ''))
  })
  return `/api/${filled.join('/')}`
}

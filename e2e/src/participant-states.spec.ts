import { seenByManagers } from '@cursus/contract/participant-values'
import { buildMultiSco, wrongAnswers } from '@cursus/scorm/testing'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { createModule, giveModule, join, licenceDays, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import { Client } from './support/client.ts'
import { answerQuiz, inPackage, see, useJourney } from './support/journey.ts'
import { announcing, inspectMenus } from './support/menus.ts'
import { buttonOf, linkOf } from './support/named.ts'
import { frenchPage, person } from './support/people.ts'
import { m } from './support/words.ts'

const journey = useJourney()
const learner = person('Lou Perrin', 'fr')
const newcomer = person('Jo Tessier', 'fr')
const link = 'https://example.org/'
const small = { width: 390, height: 844 }
type Created = { id: string }
/** Ids of a module's access and its contents, by the title of the module. */
const ids: Record<string, { userModuleId: string; contentIds: string[] }> = {}

beforeAll(async () => {
  await join(journey.platform, newcomer)
  const file = await buildMultiSco('1.2', { language: 'fr' })
  const first = await giveModule(journey.platform, {
    person: learner,
    title: 'En cours',
    contents: [{ title: 'Parcours', type: 'scorm-content', file }],
  })
  ids['En cours'] = first
  const admin = await signedInAdmin(journey.platform)
  const me = new Client(journey.platform.origin)
  await me.signIn(learner)
  const assign = async (title: string, moduleId: string, contentIds: string[], terms: object = {}) => {
    const licence = await admin.call<Created>('POST', `company/${first.companyId}/moduleLicence`, {
      name: title,
      ...licenceDays(),
      maxActiveUserAllowed: 5,
      moduleIdList: [moduleId],
    })
    const { created } = await admin.call<{ created: Created[] }>('POST', `company/${first.companyId}/moduleAccess`, {
      moduleLicenceId: licence.id,
      moduleId,
      userList: [learner.email],
      ...terms,
    })
    ids[title] = { userModuleId: created[0]?.id ?? '', contentIds }
    return `user/me/userModule/${created[0]?.id}`
  }
  const give = async (title: string, terms?: object) => {
    const { id, contentIds } = await createModule(admin, title, [
      { title: `Lire ${title}`, type: 'external-link', link },
    ])
    return { path: await assign(title, id, contentIds, terms), contentId: contentIds[0] }
  }
  await give('Nouveau')
  const inFiveDays = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const soon = await give('Bientôt', { expireDate: inFiveDays })
  await me.call('POST', `${soon.path}/accept`)
  const done = await give('Fini')
  await me.call('POST', `${done.path}/accept`)
  await me.call('POST', `${done.path}/userContent/${done.contentId}/open`)
  const closed = ['Fermé 1', 'Fermé 2', 'Fermé 3', 'Fermé 4']
  for (const title of closed) await me.call('POST', `${(await give(title)).path}/accept`)
  const idList = closed.map((title) => ids[title]?.userModuleId)
  await admin.call('POST', `company/${first.companyId}/moduleAccess/cancel`, { idList })

  // A content that waits for another one.
  const required = await createModule(admin, 'Base', [{ title: 'Lire la base', type: 'external-link', link }])
  const { category } = await admin.call<{ category: Created }>('GET', `content/${required.contentIds[0]}`)
  const locked = await admin.call<Created>('POST', 'content', {
    title: 'Pour aller plus loin',
    type: 'external-link',
    link,
    language: 'fr',
    description: 'Plus loin',
    level: 1,
    categoryId: category.id,
    requiredContentIdList: required.contentIds,
  })
  const theme = await admin.call<Created>('POST', 'theme', { fallbackName: 'Suite' })
  const contentIdList = [...required.contentIds, locked.id]
  const next = await admin.call<Created>('POST', 'module', {
    title: 'Suite',
    type: 'free-content',
    language: 'fr',
    description: 'Suite',
    themeId: theme.id,
    contentIdList,
  })
  await me.call('POST', `${await assign('Suite', next.id, contentIdList)}/accept`)
  await me.call('POST', `user/me/userModule/${first.userModuleId}/userContent/${first.contentIds[0]}/open`)
})

const at = (page: Page, path: string) => page.goto(`${journey.platform.origin}${path}`)
const pathOf = (title: string, content?: number) => {
  const { userModuleId, contentIds } = ids[title]!
  const module = `/platform/user-module/${userModuleId}`
  return content === undefined ? module : `${module}/content/${contentIds[content]}`
}

it('the home page groups the modules, and leads to all closed ones', async () => {
  const page = await frenchPage(journey, learner)
  await at(page, '/platform/home')
  await see(page.getByRole('heading', { level: 2, name: 'En cours', exact: true }))
  const group = (name: string) => page.getByRole('region', { name, exact: true })
  await see(group(m.participant_home_todo()).getByRole('heading', { name: 'Bientôt' }))
  await see(group(m.participant_home_new()).getByRole('heading', { name: 'Nouveau' }))
  const again = (title: string) => m.participant_action_on({ action: m.participant_action_reread(), title })
  const closed = linkOf(page, again(m.participant_home_closed_line({ count: 4 })))
  await see(page.getByRole('main').getByText('1 module terminé le'))
  await closed.click()
  const cards = page.getByRole('list', { name: m.nav_my_modules() }).getByRole('listitem')
  await expect.poll(() => cards.count()).toBe(4)
  expect(new URL(page.url()).searchParams.get('state')).toContain('closed')
})

it('a home page without modules says what will happen, and has no violation', async () => {
  const page = await frenchPage(journey, newcomer, { viewport: small })
  await at(page, '/platform/home')
  await see(page.getByRole('heading', { name: m.participant_home_empty_title() }))
  await see(page.getByText(m.participant_first_next_text({ email: newcomer.email })))
  expect(await inspectHere(page, 'the empty home', 'fr')).toEqual([])
  await buttonOf(page.getByRole('main'), m.common_support()).click()
  await see(page.getByRole('dialog', { name: m.support_title() }))
  expect(await inspectHere(page, 'the empty home with support', 'fr')).toEqual([])
})

it('the acceptance page says all that managers will see', async () => {
  const page = await frenchPage(journey, learner)
  await at(page, `/platform/user-module/${ids.Nouveau?.userModuleId}`)
  for (const item of seenByManagers) {
    await see(page.getByRole('listitem').getByText(m[`participant_accept_seen_${item}`](), { exact: true }))
  }
})

it('a content that is not accepted reads as never opened, and says once what to do', async () => {
  const page = await frenchPage(journey, learner)
  await at(page, pathOf('Nouveau', 0))
  await see(page.getByRole('heading', { name: m.player_accept_title() }))
  const row = linkOf(page.getByRole('navigation', { name: m.player_contents() }), 'Lire Nouveau')
  await see(row.getByText(m.participant_not_opened()))
  expect(await row.textContent()).not.toContain(m.player_state_in_progress())
  const words = (await page.getByRole('main').textContent()) ?? ''
  expect(words.split(m.player_accept_title())).toHaveLength(2)
})

it('a package of several parts says which one failed', async () => {
  const page = await frenchPage(journey, learner, { viewport: small })
  await at(page, pathOf('En cours', 0))
  await see(inPackage(page).locator('body[data-state=playing]'))
  const contents = page.getByRole('dialog', { name: m.player_contents() })
  const part = (name: string) => buttonOf(contents.getByRole('list', { name: m.player_toc() }), name)
  const openContents = () => buttonOf(page, m.player_contents_open()).click()
  await openContents()
  await see(part('Quiz final').getByText(m.player_toc_not_started()))
  await part('Quiz final').click()
  await answerQuiz(page, wrongAnswers({ language: 'fr' }))
  await openContents()
  await see(part('Quiz final').getByText(m.player_toc_failed()))
  await see(part('Leçon 1').getByText(m.player_toc_started()))
  expect(await inspectHere(page, 'the parts of a package', 'fr')).toEqual([])
})

it.each([
  ['a closed module', () => pathOf('Fermé 1')],
  ['a closed content', () => pathOf('Fermé 1', 0)],
  ['a locked content', () => pathOf('Suite', 1)],
  ['the preview of a locked content', () => pathOf('Suite', 1).replace('/content/', '/preview-content/')],
  ['the preview of a closed content', () => pathOf('Fermé 1', 0).replace('/content/', '/preview-content/')],
  ['a module with a locked content', () => pathOf('Suite')],
])('no violation at 390 with every menu open: %s', async (what, path) => {
  const page = await frenchPage(journey, learner, { viewport: small })
  await at(page, path())
  await see(page.getByRole('heading').first())
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  const found = await inspectHere(page, what, 'fr')
  // A sheet covers the menus of the page.
  const sheet = page.getByRole('dialog')
  const openers = (await sheet.count()) > 0 ? sheet.locator(announcing) : page.locator(announcing)
  expect([...found, ...(await inspectMenus(page, openers, what, 'fr'))]).toEqual([])
})

it('no violation at 390 in the order of the modules', async () => {
  const page = await frenchPage(journey, learner, { viewport: small })
  await at(page, '/platform/user-module')
  await buttonOf(page, m.participant_reorder()).click()
  await see(buttonOf(page, m.participant_reorder_done()))
  const found = await inspectHere(page, 'the order of the modules', 'fr')
  expect([...found, ...(await inspectMenus(page, page.locator(announcing), 'the order of the modules', 'fr'))]).toEqual(
    [],
  )
})

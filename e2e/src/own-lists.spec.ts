import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { assignModule, createModule, giveModule, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import { Client } from './support/client.ts'
import { goTo, see, seeGone, useJourney } from './support/journey.ts'
import { buttonOf, linkOf, menuItemOf, optionOf, titleOf } from './support/named.ts'
import { frenchPage, person, signedInPage } from './support/people.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney()
const learner = person('Inès Lopes', 'fr')
const link = 'https://example.org/'
const small = { width: 390, height: 844 }

beforeAll(async () => {
  const { companyId } = await giveModule(journey.platform, {
    person: learner,
    title: 'Accueil',
    contents: [
      { title: 'Visite du site', type: 'external-link', link },
      { title: 'Éviter les chutes', type: 'embedded-content', link },
      { title: 'Calculette de charges', type: 'embedded-content', link, isTool: true },
    ],
  })
  const client = await signedInAdmin(journey.platform)
  for (const title of ['Étiquetage', 'Bruit']) {
    const module = await createModule(client, title, [{ title: `Lire : ${title}`, type: 'external-link', link }])
    await assignModule(client, { companyId, moduleId: module.id, person: learner })
  }
})

const cards = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('heading', { level: 2 })
const seeCards = (page: Page, name: string, titles: string[]) =>
  expect.poll(() => cards(page, name).allInnerTexts()).toEqual(titles)
/** The titles of the modules in the order that the server has stored. */
const ownOrder = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/user/me/userModule')
    return ((await answer.json()) as { title: string }[]).map(({ title }) => title)
  })

it('all contents are found by words, filtered, opened in one click and kept as favourites', async () => {
  const page = await frenchPage(journey, learner)
  await page.goto(`${journey.platform.origin}/platform/home`)
  await goTo(page, m.nav_contents())
  await expect.poll(() => cards(page, m.nav_contents()).count()).toBe(5)

  await page.getByRole('searchbox', { name: m.participant_contents_search() }).fill('chutes eviter')
  await seeCards(page, m.nav_contents(), ['Éviter les chutes'])
  await buttonOf(page, m.participant_favorite_add({ title: 'Éviter les chutes' })).click()
  await see(buttonOf(page, m.participant_favorite_remove({ title: 'Éviter les chutes' })))
  await buttonOf(page, m.list_clear_all()).click()
  await buttonOf(page.getByRole('search'), m.participant_favorites()).click()
  await optionOf(page, m.participant_favorites_only()).click()
  await page.keyboard.press('Escape')
  await seeCards(page, m.nav_contents(), ['Éviter les chutes'])

  // The title opens the preview, and the list stays as it was filtered.
  await linkOf(page, 'Éviter les chutes', { exact: true }).click()
  await see(page.getByRole('dialog').getByRole('heading', { name: 'Éviter les chutes' }))
  await page.keyboard.press('Escape')
  await seeGone(page.getByRole('dialog'))
  await seeCards(page, m.nav_contents(), ['Éviter les chutes'])
  const action = m.participant_action_on({ action: m.participant_action_open(), title: 'Éviter les chutes' })
  const opened = page.waitForResponse((answer) => answer.url().includes('userContent.open') && answer.ok())
  const link = linkOf(page, action)
  const href = await link.getAttribute('href')
  await link.click()
  await opened
  await page.goBack()
  // One comes back to the link that one followed.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href)
  await buttonOf(page, m.list_clear_all()).click()
  await buttonOf(page.getByRole('search'), m.participant_progress()).click()
  await optionOf(page, m.participant_progress_done()).click()
  await page.keyboard.press('Escape')
  await seeCards(page, m.nav_contents(), ['Éviter les chutes'])

  await page.getByText(m.list_view_table(), { exact: true }).click()
  await see(page.getByRole('table', { name: m.nav_contents() }).getByText('Éviter les chutes'))
  await page.reload()
  await see(page.getByRole('table', { name: m.nav_contents() }).getByText('Éviter les chutes'))
})

it('tools are the contents that are tools; without files the page says what will appear', async () => {
  const page = await frenchPage(journey, learner, { viewport: small, hasTouch: true, isMobile: true })
  await page.goto(`${journey.platform.origin}/platform/user-tool`)
  await see(page.getByRole('list', { name: m.nav_tools() }).getByText('Calculette de charges'))
  await expect.poll(() => page.getByRole('list', { name: m.nav_tools() }).getByRole('listitem').count()).toBe(1)
  await page.goto(`${journey.platform.origin}/platform/user-resource`)
  await see(page.getByText(m.participant_resources_empty_title()))
})

it('modules are found, filtered, and ordered by mouse, finger, keyboard and buttons', async () => {
  const page = await frenchPage(journey, learner)
  await page.goto(`${journey.platform.origin}/platform/user-module`)
  const list = m.nav_my_modules()
  // Assigned last, first.
  await seeCards(page, list, ['Bruit', 'Étiquetage', 'Accueil'])
  const card = page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: 'Accueil' })
  await see(card.getByText('Atelier Accueil'))
  await page.getByRole('searchbox', { name: m.participant_modules_search() }).fill('etiquetage')
  await seeCards(page, list, ['Étiquetage'])
  await buttonOf(page, m.list_clear_all()).click()
  await buttonOf(page.getByRole('search'), m.participant_state()).click()
  await optionOf(page, m.common_state_to_accept()).click()
  await page.keyboard.press('Escape')
  await seeCards(page, list, ['Bruit', 'Étiquetage'])
  await buttonOf(page, m.list_clear_all()).click()

  await buttonOf(page, m.participant_reorder()).click()
  await see(buttonOf(page, m.participant_reorder_done()))
  expect(await inspectHere(page, 'the order of the modules', 'fr')).toEqual([])
  const rows = page.getByRole('list', { name: m.participant_order_title() }).getByRole('listitem')
  const grip = (title: string) => buttonOf(page, m.participant_order_grip({ title }))
  const seeRows = async (titles: string[]) => {
    const shown = () => rows.evaluateAll((all) => all.map((row) => row.querySelector('.font-medium')?.textContent))
    await expect.poll(shown).toEqual(titles)
    await expect.poll(() => ownOrder(page)).toEqual(titles)
    // A row that still drops, above the others, is not taken up again.
    await expect.poll(() => rows.and(page.locator('.shadow-dialog')).count()).toBe(0)
  }
  const say = (words: string) => see(page.locator('[aria-live]').filter({ hasText: words }).first())

  await buttonOf(page, m.participant_move_up({ title: 'Accueil' })).click()
  await seeRows(['Bruit', 'Accueil', 'Étiquetage'])
  await say(m.participant_order_moved({ title: 'Accueil', position: 2, total: 3 }))

  await grip('Bruit').focus()
  await page.keyboard.press('Space')
  await say(m.participant_order_grabbed({ title: 'Bruit', position: 1, total: 3 }))
  await page.keyboard.press('ArrowDown')
  await say(m.participant_order_over({ title: 'Bruit', position: 2, total: 3 }))
  await page.keyboard.press('Space')
  await seeRows(['Accueil', 'Bruit', 'Étiquetage'])
  await say(m.participant_order_moved({ title: 'Bruit', position: 2, total: 3 }))
  await grip('Bruit').focus()
  await page.keyboard.press('Space')
  await say(m.participant_order_grabbed({ title: 'Bruit', position: 2, total: 3 }))
  await page.keyboard.press('ArrowUp')
  await say(m.participant_order_over({ title: 'Bruit', position: 1, total: 3 }))
  await page.keyboard.press('Escape')
  await say(m.participant_order_cancelled())
  await seeRows(['Accueil', 'Bruit', 'Étiquetage'])

  const middle = async (title: string) => {
    const box = (await grip(title).boundingBox())!
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const [from, to] = [await middle('Étiquetage'), await middle('Accueil')]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y - 12, { steps: 4 })
  await page.mouse.move(to.x, to.y - 6, { steps: 20 })
  await say(m.participant_order_over({ title: 'Étiquetage', position: 1, total: 3 }))
  await page.mouse.up()
  await seeRows(['Étiquetage', 'Accueil', 'Bruit'])
  await buttonOf(page, m.participant_reorder_done()).click()
  await seeCards(page, list, ['Étiquetage', 'Accueil', 'Bruit'])
})

it('modules are ordered by touch on a small screen', async () => {
  const page = await frenchPage(journey, learner, { viewport: small, hasTouch: true, isMobile: true })
  await page.goto(`${journey.platform.origin}/platform/user-module`)
  await buttonOf(page, m.participant_reorder()).tap()
  const rows = page.getByRole('list', { name: m.participant_order_title() }).getByRole('listitem')
  await see(rows.first())
  const titles = () => rows.evaluateAll((all) => all.map((row) => row.querySelector('.font-medium')?.textContent))
  const before = await titles()
  const grips = rows.locator('button.touch-none')
  const box = async (index: number) => (await grips.nth(index).boundingBox())!
  const [from, to] = [await box(2), await box(0)]
  const touch = await page.context().newCDPSession(page)
  const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + from.width / 2, y }],
    })
  await at('touchStart', from.y + from.height / 2)
  await see(page.locator('[aria-grabbed="true"]'))
  for (let y = from.y; y > to.y; y -= 8) await at('touchMove', y)
  const after = [before[2], before[0], before[1]]
  await expect.poll(titles).toEqual(after)
  await at('touchEnd', 0)
  // The rows are in this order before the finger leaves them: a reload would lose an unsent one.
  await expect.poll(() => ownOrder(page)).toEqual(after)
  await buttonOf(page, m.participant_reorder_done()).tap()
  await page.reload()
  const cards = page.getByRole('list', { name: m.nav_my_modules() })
  await expect
    .poll(() => cards.getByRole('link').evaluateAll((all) => all.map((link) => link.textContent ?? '')), {
      timeout: 30_000,
    })
    .toContainEqual(expect.stringContaining(String(before[2])))
  await expect.poll(() => cards.getByRole('listitem').first().textContent()).toContain(before[2])
})

it('favourites stand on one page and are given back; notes are searched and exported as text', async () => {
  const page = await frenchPage(journey, learner)
  const client = new Client(journey.platform.origin)
  await client.signIn(learner)
  const contents = await client.call<{ id: string; title: string; userModuleId: string }[]>(
    'GET',
    'user/me/userContent?sort=title',
  )
  const [lift, fall] = ['Calculette de charges', 'Éviter les chutes'].map((title) =>
    contents.find((content) => content.title === title),
  )
  const pathOf = (row: typeof lift) => `user/me/userModule/${row?.userModuleId}/userContent/${row?.id}`
  await client.call('PATCH', `${pathOf(lift)}/favorite`, { isFavorite: true })
  await client.call('PATCH', `${pathOf(lift)}/notes`, { notes: 'Charge maximale : 30 kg' })
  await client.call('PATCH', `${pathOf(fall)}/notes`, { notes: 'Ranger les câbles\nchaque soir' })

  await page.goto(`${journey.platform.origin}/platform/home`)
  const rail = page.getByRole('complementary', { name: m.participant_home_rail() })
  await linkOf(rail, m.common_see_all()).last().click()
  const favorites = page.getByRole('list', { name: m.nav_contents() })
  const star = buttonOf(favorites, m.participant_favorite_remove({ title: 'Calculette de charges' }))
  await star.click()
  await seeGone(star)
  await buttonOf(page, m.common_undo()).click()
  await see(star)
  await page.getByRole('searchbox').last().fill('introuvable')
  await see(page.getByText(m.list_nothing_found()))

  await page.goto(`${journey.platform.origin}/platform/home`)
  await linkOf(rail, m.common_see_all()).first().click()
  await seeCards(page, m.participant_notes(), ['Éviter les chutes', 'Calculette de charges'])
  await page.getByRole('searchbox', { name: m.participant_notes_search() }).fill('cables')
  await seeCards(page, m.participant_notes(), ['Éviter les chutes'])
  const saved = page.waitForEvent('download')
  await buttonOf(page, m.participant_notes_export()).click()
  const text = await readFile((await (await saved).path()) ?? '', 'utf8')
  expect(text).toContain('Éviter les chutes (Accueil)')
  expect(text).toContain('Ranger les câbles\nchaque soir')
  expect(text).not.toContain('30 kg')
})

it('a file of a module with a long title stays within its card', async () => {
  speak('fr')
  const max = person('Max Rey', 'fr')
  await giveModule(journey.platform, {
    person: max,
    title: 'Sécurité incendie : les bons réflexes dans les magasins et les réserves',
    contents: [{ title: 'Sangles', type: 'external-link', link, resources: ['Notice des sangles', 'Registre'] }],
  })
  const page = await signedInPage(journey, max, {}, 'fr')
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(`${journey.platform.origin}/platform/user-resource`)
  const files = page.getByRole('list', { name: m.nav_resources() })
  await see(files.getByRole('heading', { name: 'Notice des sangles' }))
  const right = async (of: Locator) => {
    const box = (await of.boundingBox())!
    return box.x + box.width
  }
  for (const name of ['Notice des sangles', 'Registre']) {
    const download = linkOf(files, m.participant_resource_download({ name }))
    const card = files.getByRole('listitem').filter({ hasText: name })
    expect(await right(download)).toBeLessThan(await right(card))
  }
})

it('a content in two modules leads to both, and says that one waits for acceptance', async () => {
  speak('fr')
  const nora = person('Nora Petit', 'fr')
  const { companyId, contentIds, userModuleId } = await giveModule(journey.platform, {
    person: nora,
    title: 'Levage',
    contents: [{ title: 'Élingues', type: 'external-link', link, resources: ['Notice des élingues'] }],
  })
  const client = await signedInAdmin(journey.platform)
  const theme = await client.call<{ id: string }>('POST', 'theme', { fallbackName: 'Manutention' })
  const second = await client.call<{ id: string }>('POST', 'module', {
    title: 'Manutention',
    type: 'course',
    language: 'fr',
    description: 'Manutention',
    themeId: theme.id,
    chapters: [{ title: 'Accueil', contentIdList: contentIds }],
  })
  await assignModule(client, { companyId, moduleId: second.id, person: nora })

  const page = await signedInPage(journey, nora, {}, 'fr')
  await page.goto(`${journey.platform.origin}/platform/user-content`)
  await buttonOf(page, m.participant_more_modules({ title: 'Levage', count: 1 })).click()
  await menuItemOf(page, 'Manutention').click()
  const sheet = page.getByRole('dialog')
  await see(sheet.getByText(m.participant_preview_accept({ company: 'Atelier Levage' })))
  await see(linkOf(sheet, m.player_accept_go()))
  await linkOf(sheet, 'Levage').click()
  await see(linkOf(sheet, m.participant_action_on({ action: m.participant_action_open(), title: 'Élingues' })))

  // In the table and among files too.
  await page.goto(`${journey.platform.origin}/platform/user-content`)
  const both = m.participant_more_modules({ title: 'Levage', count: 1 })
  await page.getByText(m.list_view_table(), { exact: true }).click()
  const table = page.getByRole('table', { name: m.nav_contents() })
  await buttonOf(table, both).click()
  await menuItemOf(page, 'Manutention').click()
  await see(sheet.getByText(m.participant_preview_accept({ company: 'Atelier Levage' })))
  await page.goto(`${journey.platform.origin}/platform/user-resource`)
  const files = page.getByRole('list', { name: m.nav_resources() })
  await see(files.getByRole('heading', { name: 'Notice des élingues' }))
  const star = m.participant_favorite_add({ title: 'Notice des élingues' })
  await buttonOf(files, star).click()
  // One row needs no filters.
  await seeGone(buttonOf(page.getByRole('search'), m.participant_favorites()))
  await see(linkOf(files, m.participant_resource_download({ name: 'Notice des élingues' })))
  const saved = page.waitForEvent('download')
  await linkOf(files, m.participant_resource_download({ name: 'Notice des élingues' })).click()
  expect(await readFile((await (await saved).path()) ?? '', 'utf8')).toBe('Notice des élingues')
  await buttonOf(files, both).click()
  await menuItemOf(page, 'Manutention').click()
  await see(titleOf(page, 'Manutention'))

  // Done and closed: everything says both, and stays.
  const noraClient = new Client(journey.platform.origin)
  await noraClient.signIn(nora)
  const path = `user/me/userModule/${userModuleId}/userContent/${contentIds[0]}`
  await noraClient.call('POST', `${path}/open`)
  await noraClient.call('PATCH', `${path}/notes`, { notes: 'Vérifier les étiquettes' })
  await client.call('POST', `company/${companyId}/moduleAccess/cancel`, { idList: [userModuleId] })
  await page.goto(`${journey.platform.origin}/platform/user-module`)
  await buttonOf(page.getByRole('search'), m.participant_state()).click()
  await optionOf(page, m.participant_home_closed()).click()
  await page.keyboard.press('Escape')
  await seeCards(page, m.nav_my_modules(), ['Levage'])
  const card = page.getByRole('list', { name: m.nav_my_modules() }).getByRole('listitem')
  await see(card.getByText(m.common_state_done(), { exact: true }))
  await see(card.getByText(m.common_state_revoked(), { exact: true }))
  await page.goto(`${journey.platform.origin}/platform/user-note`)
  const note = page.getByRole('list', { name: m.participant_notes() }).getByRole('listitem')
  await see(note.getByText(m.common_state_revoked(), { exact: true }))
  await see(buttonOf(note, both))
  await page.goto(`${journey.platform.origin}/platform/home`)
  const rail = page.getByRole('complementary', { name: m.participant_home_rail() })
  await see(rail.getByText('Notice des élingues'))
  await see(rail.getByText('Vérifier les étiquettes'))
  await see(rail.getByText(m.common_state_revoked(), { exact: true }))
})

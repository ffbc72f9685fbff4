import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { giveModule } from './support/arrange.ts'
import { goTo, see, seeGone, useJourney } from './support/journey.ts'
import { person, signedInPage } from './support/people.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney()
const learner = person('Inès Lopes', 'fr')
const link = 'https://example.org/'
const small = { width: 390, height: 844 }

beforeAll(async () => {
  await giveModule(journey.platform, {
    person: learner,
    title: 'Accueil',
    contents: [
      { title: 'Visite du site', type: 'external-link', link },
      { title: 'Éviter les chutes', type: 'embedded-content', link },
      { title: 'Calculette de charges', type: 'embedded-content', link, isTool: true },
    ],
  })
})

const cards = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('heading', { level: 2 })
const seeCards = (page: Page, name: string, titles: string[]) =>
  expect.poll(() => cards(page, name).allInnerTexts(), { timeout: 30_000 }).toEqual(titles)

it('all contents are found by words, filtered, opened in one click and kept as favourites', async () => {
  speak('fr')
  const page = await signedInPage(journey, learner, {}, 'fr')
  await page.goto(`${journey.platform.origin}/platform/home`)
  await goTo(page, m.nav_contents())
  await expect.poll(() => cards(page, m.nav_contents()).count(), { timeout: 30_000 }).toBe(3)

  await page.getByRole('searchbox', { name: m.participant_contents_search() }).fill('chutes eviter')
  await seeCards(page, m.nav_contents(), ['Éviter les chutes'])
  await page.getByRole('button', { name: m.participant_favorite_add({ title: 'Éviter les chutes' }) }).click()
  await see(page.getByRole('button', { name: m.participant_favorite_remove({ title: 'Éviter les chutes' }) }))
  await page.getByRole('button', { name: m.list_clear_all() }).click()
  await page.getByRole('search').getByRole('button', { name: m.participant_favorites() }).click()
  await page.getByRole('option', { name: m.participant_favorites_only() }).click()
  await page.keyboard.press('Escape')
  await seeCards(page, m.nav_contents(), ['Éviter les chutes'])

  // The title opens the preview, and the list stays as it was filtered.
  await page.getByRole('link', { name: 'Éviter les chutes', exact: true }).click()
  await see(page.getByRole('dialog').getByRole('heading', { name: 'Éviter les chutes' }))
  await page.keyboard.press('Escape')
  await seeGone(page.getByRole('dialog'))
  await seeCards(page, m.nav_contents(), ['Éviter les chutes'])
  const action = m.participant_action_on({ action: m.participant_action_open(), title: 'Éviter les chutes' })
  const opened = page.waitForResponse((answer) => answer.url().includes('userContent.open') && answer.ok())
  await page.getByRole('link', { name: action }).click()
  await opened
  await page.goBack()
  await page.getByRole('button', { name: m.list_clear_all() }).click()
  await page.getByRole('search').getByRole('button', { name: m.participant_progress() }).click()
  await page.getByRole('option', { name: m.participant_progress_done() }).click()
  await page.keyboard.press('Escape')
  await seeCards(page, m.nav_contents(), ['Éviter les chutes'])

  await page.getByText(m.list_view_table(), { exact: true }).click()
  await see(page.getByRole('table', { name: m.nav_contents() }).getByText('Éviter les chutes'))
  await page.reload()
  await see(page.getByRole('table', { name: m.nav_contents() }).getByText('Éviter les chutes'))
})

it('tools are the contents that are tools; without files the page says what will appear', async () => {
  speak('fr')
  const page = await signedInPage(journey, learner, { viewport: small, hasTouch: true, isMobile: true }, 'fr')
  await page.goto(`${journey.platform.origin}/platform/user-tool`)
  await see(page.getByRole('list', { name: m.nav_tools() }).getByText('Calculette de charges'))
  expect(await page.getByRole('list', { name: m.nav_tools() }).getByRole('listitem').count()).toBe(1)
  await page.goto(`${journey.platform.origin}/platform/user-resource`)
  await see(page.getByText(m.participant_resources_empty_title()))
})

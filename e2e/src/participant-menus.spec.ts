import { buildCourse12 } from '@cursus/scorm/testing'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { assignModule, createModule, type Given, giveModule, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import { Client } from './support/client.ts'
import { inPackage, see, seeGone, useJourney } from './support/journey.ts'
import { follow, startAt } from './support/layout.ts'
import { announcing, inspectMenus } from './support/menus.ts'
import { buttonOf, linkOf, menuItemOf, titleOf } from './support/named.ts'
import { person, signedInPage } from './support/people.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney()
const learner = person('Maël Faure', 'fr')
let grant: Given

const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

beforeAll(async () => {
  const file = await buildCourse12({ language: 'fr' })
  grant = await giveModule(journey.platform, {
    person: learner,
    title: 'Menus',
    contents: [
      { title: 'Le cours', type: 'scorm-content', file, resources: ['Aide-mémoire', 'Affiche'] },
      { title: 'Un outil', type: 'external-link', link: 'https://example.org/', isTool: true },
      { title: 'Un autre', type: 'external-link', link: 'https://example.org/', isTool: true },
    ],
  })
  // A list of one row has no tools.
  const admin = await signedInAdmin(journey.platform)
  const link = { title: 'Un lien', type: 'external-link', link: 'https://example.org/' } as const
  const { id: moduleId } = await createModule(admin, 'Suite', [link])
  await assignModule(admin, { companyId: grant.companyId, moduleId, person: learner })
  const client = new Client(journey.platform.origin)
  await client.signIn(learner)
  const content = `user/me/userModule/${grant.userModuleId}/userContent/${grant.contentIds[0]}`
  await client.call('PATCH', `${content}/notes`, { notes: 'À retenir' })
  await client.call('PATCH', `${content}/favorite`, { isFavorite: true })
})

const inMain = (page: Page) => page.locator(`main ${announcing}`)

/** The controls of each page that open something, and how many there are at least. */
const places: [path: string, openers: (page: Page) => Locator, least: number][] = [
  ['/platform/home', (page) => page.locator(`header ${announcing}`), 2],
  ['/platform/user-module', inMain, 3],
  ['/platform/user-content', inMain, 3],
  ['/platform/user-tool', inMain, 3],
  ['/platform/user-resource', inMain, 2],
  ['/platform/user-favorite', inMain, 0],
  ['/platform/user-note', inMain, 0],
  ['/platform/user-attestation', inMain, 0],
]

it.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('no violation with any menu of the pages open: at $width', async (viewport) => {
  speak('fr')
  const page = await signedInPage(journey, learner, { viewport }, 'fr')
  await startAt(page, `${journey.platform.origin}/platform/user-attestation`)
  const found: string[] = []
  for (const [path, openers, least] of places) {
    const where = `${path} at ${viewport.width}`
    found.push(...(await follow(page, path)))
    if (viewport.width > 1000) await expect.poll(() => openers(page).count()).toBeGreaterThanOrEqual(least)
    found.push(...(await inspectHere(page, where, 'fr')))
    found.push(...(await inspectMenus(page, openers(page), where, 'fr')))
  }
  expect(found).toEqual([])
})

it('no violation in the player with its panels and menus open', async () => {
  speak('fr')
  const path = `/platform/user-module/${grant.userModuleId}/content/${grant.contentIds[0]}`
  const found: string[] = []
  const check = async (page: Page, what: string) => {
    found.push(...(await inspectHere(page, `player, ${what}`, 'fr')))
  }
  const wide = await signedInPage(journey, learner, {}, 'fr')
  await wide.goto(`${journey.platform.origin}${path}`)
  await see(inPackage(wide).locator('body[data-state=playing]'))
  await buttonOf(wide, m.player_about_open()).click()
  await see(wide.getByRole('complementary', { name: m.player_about() }))
  await check(wide, 'results')
  await buttonOf(wide, m.player_notes_open()).click()
  await see(wide.getByRole('complementary', { name: m.player_notes() }))
  await expect.poll(() => hasFocus(wide.getByRole('textbox', { name: m.player_notes() }))).toBe(true)
  await check(wide, 'notes')
  await wide.keyboard.press('Escape')
  await seeGone(wide.getByRole('complementary', { name: m.player_notes() }))
  await expect.poll(() => hasFocus(buttonOf(wide, m.player_notes_open()))).toBe(true)
  await buttonOf(wide, m.common_support()).click()
  await see(wide.getByRole('dialog', { name: m.support_title() }))
  await check(wide, 'support')

  const small = await signedInPage(journey, learner, { viewport: { width: 390, height: 844 } }, 'fr')
  await small.goto(`${journey.platform.origin}${path}`)
  await see(inPackage(small).locator('body[data-state=playing]'))
  await buttonOf(small, m.player_more()).click()
  await see(small.getByRole('menu'))
  await check(small, 'menu at 390')
  await menuItemOf(small, m.player_about()).click()
  await see(small.getByRole('dialog', { name: m.player_about() }))
  await check(small, 'results at 390')
  await small.keyboard.press('Escape')
  await buttonOf(small, m.player_contents_open()).click()
  await see(small.getByRole('dialog', { name: m.player_contents() }))
  await check(small, 'contents at 390')
  expect(found).toEqual([])
})

it('tabs at the foot of a phone lead to the pages, and go while a field is typed in', async () => {
  speak('fr')
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await signedInPage(journey, learner, phone, 'fr')
  await page.goto(`${journey.platform.origin}/platform/home`)
  const tabs = page.getByRole('navigation', { name: m.nav_label() })
  const current = tabs.locator('[aria-current=page]')
  await expect.poll(() => current.allTextContents()).toEqual([m.nav_home()])
  await linkOf(tabs, m.nav_contents()).tap()
  await linkOf(page.getByRole('navigation', { name: m.nav_contents() }), m.nav_tools()).tap()
  await see(titleOf(page, m.nav_tools()))
  await expect.poll(() => current.allTextContents()).toEqual([m.nav_contents()])
  expect(await inspectHere(page, 'the tools with tabs', 'fr')).toEqual([])

  await page.getByRole('searchbox').tap()
  await expect.poll(() => tabs.isVisible()).toBe(false)
  await page.getByRole('heading', { level: 1 }).tap()
  await page.getByRole('searchbox').blur()
  await see(tabs)

  await page.setViewportSize({ width: 320, height: 256 })
  const { height } = (await tabs.boundingBox())!
  expect(height).toBeLessThanOrEqual(256 * 0.4)

  await page.setViewportSize(phone.viewport)
  await page.goto(
    `${journey.platform.origin}/platform/user-module/${grant.userModuleId}/content/${grant.contentIds[0]}`,
  )
  await see(inPackage(page).locator('body[data-state=playing]'))
  expect(await tabs.count()).toBe(0)
})

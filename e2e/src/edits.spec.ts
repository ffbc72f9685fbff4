import { resolve } from 'node:path'
import { brandColors, hueOf } from '@cursus/contract/color'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Given, giveModule, join, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import type { Client } from './support/client.ts'
import { goTo, see, seeGone, useJourney } from './support/journey.ts'
import { buttonOf, linkOf, optionOf } from './support/named.ts'
import { person, signedInPage } from './support/people.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney()
const helene = person('Hélène Moreau', 'fr')
const paul = person('Paul Petit', 'fr')
const learner = person('Nina Roche', 'fr')
const logo = resolve(import.meta.dirname, '../../apps/web/public/icons/icon-512.png')
helene.email = 'helene.edite@atelier.example'

let client: Client
let grant: Given
let licencePath: string
let other: { id: string; title: string }

beforeAll(async () => {
  const { platform } = journey
  client = await signedInAdmin(platform)
  const content = { title: 'Premiers gestes', type: 'external-link', link: 'https://example.com/' } as const
  grant = await giveModule(platform, { person: learner, title: 'Feu', contents: [content] })
  const licences = await client.call<{ id: string }[]>('GET', `company/${grant.companyId}/moduleLicence`)
  licencePath = `company/${grant.companyId}/moduleLicence/${licences[0]?.id}`
  const [theme] = await client.call<{ id: string }[]>('GET', 'theme')
  other = await client.call('POST', 'module', {
    title: 'Évacuation',
    type: 'course',
    language: 'fr',
    description: 'Sortir',
    themeId: theme?.id,
    chapters: [{ title: 'Accueil', contentIdList: grant.contentIds }],
  })
  const rights = { read: true, write: true }
  await client.call('POST', 'platformManager/', {
    userList: [helene.email, paul.email],
    platformManagementRights: { companies: rights, modules: rights, contents: rights, themes: rights },
  })
  await join(platform, helene)
  await join(platform, paul)
})

type Licence = { name: string; comment: string; modules: { id: string; activeUserCount: number }[] }
const licence = () => client.call<Licence>('GET', licencePath)
const form = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => buttonOf(form(page), m.common_save(), { exact: true })

/** What a screen reader says of a control after its name. */
const described = (control: Locator) =>
  control.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

/** The form of the licence, with what it holds at that moment. */
async function openLicence(who: typeof helene): Promise<Page> {
  const page = await signedInPage(journey, who, undefined, 'fr')
  await page.goto(
    `${journey.platform.origin}/company/${grant.companyId}/module-licence/${licencePath.split('/').at(-1)}`,
  )
  await buttonOf(form(page), m.company_licence_edit()).click()
  await see(form(page).getByLabel(m.company_licence_name(), { exact: true }))
  return page
}

describe('a licence that two people edit', () => {
  it('keeps the module that one adds when the other saves a new name', async () => {
    speak('fr')
    const [first, second] = [await openLicence(helene), await openLicence(paul)]
    await buttonOf(form(first), m.company_licence_modules_add()).click()
    await optionOf(first, other.title).click()
    await save(first).click()
    await see(first.getByText(m.company_licence_saved()))
    await client.call('POST', `company/${grant.companyId}/moduleAccess`, {
      moduleLicenceId: licencePath.split('/').at(-1),
      moduleId: other.id,
      userList: [learner.email],
    })

    await form(second).getByLabel(m.company_licence_name(), { exact: true }).fill('Licence renommée')
    await save(second).click()
    await see(second.getByText(m.company_licence_saved()))
    await see(second.getByText(m.common_form_merged_by({ by: 'Hélène Moreau', fields: m.company_licence_modules() })))
    const { name, modules } = await licence()
    expect(name).toBe('Licence renommée')
    expect(modules.map(({ activeUserCount }) => activeUserCount)).toEqual([1, 1])
  })

  it('shows who saves second both values beside each field, and loses neither', async () => {
    speak('fr')
    const [first, second] = [await openLicence(helene), await openLicence(paul)]
    const name = (page: Page) => form(page).getByRole('textbox', { name: m.company_licence_name(), exact: true })
    const comment = (page: Page) => form(page).getByRole('textbox', { name: m.company_licence_comment() })
    const seats = (page: Page) => form(page).getByLabel(m.company_licence_seats_count())
    const ofName = form(second).getByRole('group', { name: m.company_licence_name(), exact: true })
    const ofComment = form(second).getByRole('group', { name: m.company_licence_comment(), exact: true })
    await name(first).fill('Licence d’Hélène')
    await comment(first).fill('Vu avec Hélène')
    await seats(first).fill('77')
    await save(first).click()
    await see(first.getByText(m.company_licence_saved()))

    await name(second).fill('Licence de Paul')
    await comment(second).fill('Vu avec Paul')
    await save(second).click()
    await see(
      form(second)
        .getByRole('alert')
        .filter({ hasText: /2 champs modifiés entre-temps/ }),
    )
    await see(ofName.getByText('Licence d’Hélène'))
    await see(ofComment.getByText('Vu avec Hélène'))
    await expect.poll(() => ofName.evaluate((box) => box === document.activeElement)).toBe(true)
    await expect.poll(() => name(second).inputValue()).toBe('Licence de Paul')
    await expect.poll(() => comment(second).inputValue()).toBe('Vu avec Paul')
    // What only the other changed is taken over, and says so.
    await expect.poll(() => seats(second).inputValue()).toBe('77')
    const mark = m.common_form_followed_by({ by: 'Hélène Moreau' })
    await expect.poll(() => described(seats(second))).toContain(mark)
    await expect.poll(() => described(name(second))).toContain('Licence d’Hélène')
    expect((await licence()).name).toBe('Licence d’Hélène')
    expect(await inspectHere(second, 'a licence with a conflict', 'fr')).toEqual([])

    await second.keyboard.press('Tab')
    await second.keyboard.press('Enter')
    await seeGone(ofName)
    await expect.poll(() => name(second).evaluate((input) => input === document.activeElement)).toBe(true)
    await expect.poll(() => name(second).inputValue()).toBe('Licence d’Hélène')
    // Nothing is sent before each value is chosen.
    await save(second).click()
    await expect.poll(() => ofComment.evaluate((box) => box === document.activeElement)).toBe(true)
    expect((await licence()).comment).toBe('Vu avec Hélène')
    await buttonOf(ofComment, m.common_form_keep_mine()).click()
    await save(second).click()
    await see(second.getByText(m.company_licence_saved()))
    expect(await licence()).toMatchObject({
      name: 'Licence d’Hélène',
      comment: 'Vu avec Paul',
      maxActiveUserAllowed: 77,
    })
  })
})

it('a module that two people edit keeps both changes, in one version after the other', async () => {
  speak('fr')
  const path = `/management/module/${other.id}/edit`
  const open = async (who: typeof helene) => {
    const page = await signedInPage(journey, who, undefined, 'fr')
    await page.goto(`${journey.platform.origin}${path}`)
    await see(page.getByLabel(m.management_title(), { exact: true }))
    return page
  }
  const [first, second] = [await open(helene), await open(paul)]
  await first.getByLabel(m.management_title(), { exact: true }).fill('Évacuer un bâtiment')
  await buttonOf(first, m.management_save_version({ version: '2' })).click()
  await see(first.getByText(m.management_module_version_created({ version: '2' })))

  await second.getByLabel(m.management_description()).fill('Sortir sans courir')
  await buttonOf(second, m.management_save_version({ version: '2' })).click()
  await see(second.getByText(m.management_module_version_created({ version: '3' })))
  await see(second.getByText(m.common_form_merged_by({ by: 'Hélène Moreau', fields: m.management_title() })))
  expect(await client.call('GET', `module/${other.id}`)).toMatchObject({
    version: 3,
    title: 'Évacuer un bâtiment',
    description: 'Sortir sans courir',
  })
})

it('a company shows its colour in its area, on its modules and on its own sign-in page', async () => {
  speak('fr')
  const { origin } = journey.platform
  const page = await signedInPage(journey, helene, undefined, 'fr')
  await page.goto(`${origin}/company/${grant.companyId}/details`)
  await buttonOf(page, m.company_details_hue_add()).click()
  const colour = page.getByLabel(m.company_details_hue(), { exact: true })
  await colour.fill('#777777')
  await see(page.getByText(m.company_details_hue_grey()))
  await colour.fill('#b3261e')
  await seeGone(page.getByText(m.company_details_hue_grey()))
  await page.getByLabel(m.company_details_welcome()).fill(' Bienvenue à l’atelier. ')
  await page.getByLabel(m.company_details_logo(), { exact: true }).setInputFiles(logo)
  await buttonOf(page, m.common_save(), { exact: true }).click()
  await see(page.getByText(m.company_details_saved()))
  const brand = () => page.getByRole('banner').evaluate((it) => getComputedStyle(it).getPropertyValue('--brand'))
  const { light } = brandColors(hueOf('#b3261e') ?? 0)
  await expect.poll(brand).toBe(light)
  // What one has saved oneself is neither a change of others nor one that waits to be saved.
  expect(await page.locator('[data-conflict]').count()).toBe(0)
  const visitor = await (await journey.visitor()).newPage()
  const door = await linkOf(page, '/auth/signin').getAttribute('href')
  await visitor.goto(door ?? '')
  await see(visitor.getByText('Bienvenue à l’atelier.'))
  expect(await inspectHere(visitor, 'sign-in page of a company', 'fr')).toEqual([])
  await goTo(page, m.nav_users())
})

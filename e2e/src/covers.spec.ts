import { covers } from '@cursus/contract/cover'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { createContent, createModule, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import type { Client } from './support/client.ts'
import { see, seeGone, useJourney } from './support/journey.ts'
import { buttonOf } from './support/named.ts'
import { signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney()
let client: Client
let moduleId: string

beforeAll(async () => {
  speak('fr')
  client = await signedInAdmin(journey.platform)
  const module = await createModule(client, 'Incendie', [
    { title: 'Registre', type: 'external-link', link: 'https://example.com/' },
  ])
  moduleId = module.id
})

type Stored = { cover: string | null; illustration: string | null; version: number }
const stored = () => client.call<Stored>('GET', `module/${moduleId}`)
const pictureOf = async (width: number, height: number) => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer(),
})

async function openPicker(): Promise<{ page: Page; picker: ReturnType<Page['getByRole']> }> {
  const page = await signedInPage(journey, admin, undefined, 'fr')
  await page.goto(`${journey.platform.origin}/management/module/${moduleId}`)
  await buttonOf(page, m.management_cover_change()).click()
  const picker = page.getByRole('dialog', { name: m.management_cover_title() })
  await see(picker)
  return { page, picker }
}

it('an editor chooses a cover by keyboard, for all versions at once, and goes back to the module’s own', async () => {
  const { page, picker } = await openPicker()
  expect(await inspectHere(page, 'cover of a module', 'fr')).toEqual([])
  const chosen = picker.getByRole('radio', { checked: true, name: /, / })
  expect(await picker.getByRole('radio', { name: /, / }).count()).toBe(covers.length)
  await chosen.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  expect(await chosen.getAttribute('aria-label')).toBe(
    `${m.management_cover_leaves()}, ${m.management_cover_amber().toLowerCase()}`,
  )
  await buttonOf(picker, m.management_cover_save()).click()
  await seeGone(picker)
  expect(await stored()).toMatchObject({ cover: 'amber-leaves', version: 1 })

  await buttonOf(page, m.management_cover_change()).click()
  await buttonOf(picker, m.management_cover_own()).click()
  await buttonOf(picker, m.management_cover_save()).click()
  await seeGone(picker)
  expect(await stored()).toMatchObject({ cover: null, version: 1 })
})

it('a picture takes the place of the cover in a new version; a small one is refused in words', async () => {
  const { picker } = await openPicker()
  await picker.getByRole('radio', { name: m.management_cover_image() }).check()
  const file = picker.locator('input[type="file"]')
  await file.setInputFiles(await pictureOf(640, 400))
  await see(picker.getByText(m.error_cover_too_small({ width: 640, height: 400 })))
  await file.setInputFiles(await pictureOf(1280, 800))
  await see(picker.getByText('photo.png'))
  await buttonOf(picker, m.management_cover_save()).click()
  await seeGone(picker)
  const pictured = await stored()
  expect(pictured).toMatchObject({ cover: null, version: 2 })
  expect(pictured.illustration).not.toBeNull()

  const again = await openPicker()
  await again.picker.getByRole('radio', { name: m.management_cover_pattern() }).check()
  await again.picker.getByRole('radio', { name: /, / }).first().click()
  await buttonOf(again.picker, m.management_cover_save()).click()
  await seeGone(again.picker)
  expect(await stored()).toMatchObject({ cover: 'spruce-arcs', illustration: null, version: 3 })
})

it('contents show their type over the tone of their module, and no pattern', async () => {
  await client.call('PATCH', `module/${moduleId}/cover`, { cover: 'ink-dots' })
  const [category] = await client.call<{ id: string }[]>('GET', 'contentCategory')
  await createContent(client, category!.id, { title: 'Seul', type: 'external-link', link: 'https://example.com/' })
  const page = await signedInPage(journey, admin, undefined, 'fr')
  await page.goto(`${journey.platform.origin}/management/content`)
  const bandOf = (title: string) =>
    page
      .getByRole('row', { name: title })
      .locator('.tone')
      .evaluate((band) => band.style.getPropertyValue('--tone'))
  expect(await bandOf('Registre')).toContain('245')
  expect(await bandOf('Seul')).toBe('')
  expect(await page.getByRole('row', { name: 'Registre' }).locator('svg[viewBox="120 40 80 80"]').count()).toBe(0)
})

import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { createModule, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import type { Client } from './support/client.ts'
import { see, seeGone, useJourney } from './support/journey.ts'
import { buttonOf, linkOf, optionOf } from './support/named.ts'
import { frenchPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m } from './support/words.ts'

// Long forms with their buttons at the foot: what is refused is read where it was pressed.
const journey = useJourney()
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const kinds = {
  content: {
    add: m.management_content_new,
    submit: m.management_content_add_submit,
    sent: /\/api\/content(?:\/[^/]+\/version)?$/,
  },
  module: {
    add: m.management_module_new,
    submit: m.management_module_add_submit,
    sent: /\/api\/module(?:\/[^/]+\/version)?$/,
  },
}
type Kind = keyof typeof kinds
let client: Client
let ids: Record<Kind, string>
const taken = { content: 'Éteindre un feu', module: 'Sortir' }

beforeAll(async () => {
  client = await signedInAdmin(journey.platform)
  const link = { type: 'external-link', link: 'https://example.org/' } as const
  const contents = [
    { ...link, title: 'Ranger' },
    { ...link, title: taken.content },
  ]
  const module = await createModule(client, 'Rester', contents)
  await createModule(client, taken.module, [{ ...link, title: 'Compter' }])
  ids = { content: module.contentIds[0]!, module: module.id }
})

/** The whole of it is in the window and nothing covers it. */
async function seeInSight(locator: Locator): Promise<void> {
  await see(locator)
  const place = () =>
    locator.evaluate((element) => {
      const { top, bottom, left, width } = element.getBoundingClientRect()
      const at = (y: number) => document.elementFromPoint(left + width / 2, y)
      const isCovered = [top + 2, bottom - 2].some((y) => !element.contains(at(y)))
      return { isInside: top >= 0 && bottom <= innerHeight, isCovered }
    })
  await expect.poll(place).toEqual({ isInside: true, isCovered: false })
}

/** In sight, and read next by keyboard and screen reader. */
async function seeRefusal(page: Page, text: string): Promise<void> {
  const refusal = page.getByRole('alert').filter({ hasText: text })
  await seeInSight(refusal)
  await expect.poll(() => refusal.evaluate((alert) => document.activeElement?.contains(alert))).toBe(true)
}

const title = (page: Page) => page.getByLabel(m.management_title(), { exact: true })
const seeTaken = async (page: Page, kind: Kind) => {
  const text = m.common_form_taken_open({ title: taken[kind] })
  await seeInSight(page.getByRole('alert').filter({ hasText: text }))
  await seeInSight(title(page))
}

/** Presses the button of an upload that never ends, and cancels it. */
async function cancelUpload(page: Page, kind: Kind, submit: Locator): Promise<void> {
  const hang = () => new Promise<void>(() => {})
  await page.route(kinds[kind].sent, hang)
  await submit.click()
  await buttonOf(page, m.upload_cancel()).click()
  await seeRefusal(page, m.upload_cancelled_title())
  await page.unroute(kinds[kind].sent, hang)
}

const cases = sizes.flatMap((viewport) =>
  (Object.keys(kinds) as Kind[]).map((kind) => ({ kind, viewport, size: viewport.width })),
)

it.each(cases)('the next version of a $kind at $size px', async ({ kind, viewport }) => {
  const page = await frenchPage(journey, admin, { viewport })
  await page.goto(`${journey.platform.origin}/management/${kind}/${ids[kind]}/edit`)
  await see(title(page))
  const { version } = await client.call<{ version: number }>('GET', `${kind}/${ids[kind]}`)
  const save = buttonOf(page, m.management_save_version({ version: String(version + 1) }))

  const own = await title(page).inputValue()
  await title(page).fill(taken[kind])
  await save.click()
  await seeTaken(page, kind)

  await title(page).fill(own)
  await page.getByLabel(m.management_description()).fill(`Vu à ${viewport.width}`)
  await cancelUpload(page, kind, save)

  await client.call('POST', `${kind}/${ids[kind]}/version`, { description: `Ailleurs ${viewport.width}` })
  await save.click()
  await see(page.getByRole('alert').filter({ hasText: /1 champ modifié entre-temps/ }))
  const conflict = page.getByRole('group', { name: m.management_description(), exact: true })
  await seeInSight(buttonOf(conflict, m.common_form_keep_mine()))
  expect(await inspectHere(page, `a conflict of a ${kind}`, 'fr')).toEqual([])
})

it.each(cases)('a new $kind at $size px', async ({ kind, viewport }) => {
  const page = await frenchPage(journey, admin, { viewport })
  await page.goto(`${journey.platform.origin}/management/${kind}/add`)
  const sheet = page.getByRole('dialog', { name: kinds[kind].add() })
  await see(sheet)
  if (kind === 'content') {
    await sheet.getByRole('radio', { name: m.management_content_type_link() }).check()
    await sheet.getByLabel(m.management_content_link(), { exact: true }).fill('https://example.org/')
    await sheet.getByLabel(m.management_description()).fill('Ranger')
    await sheet.getByRole('combobox', { name: m.management_content_category() }).click()
  } else {
    await sheet.getByLabel(m.management_module_chapter_title({ number: '1' })).fill('Accueil')
    await buttonOf(sheet, m.management_picker_add()).click()
    await optionOf(page, 'Ranger').click()
    await page.keyboard.press('Escape')
    await sheet.getByRole('combobox', { name: m.management_module_theme() }).click()
  }
  await page.getByRole('option').first().click()
  const create = buttonOf(sheet, kinds[kind].submit())
  await title(page).fill(taken[kind])
  await create.click()
  await seeTaken(page, kind)

  await title(page).fill(`Nouveau ${viewport.width}`)
  await cancelUpload(page, kind, create)
  await seeGone(linkOf(page, m.common_form_taken_open({ title: taken[kind] })))
})

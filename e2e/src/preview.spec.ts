import { resolve } from 'node:path'
import { buildCourse2004, buildQuiz12 } from '@cursus/scorm/testing'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { createContent, createModule, signedInAdmin, untilProcessed } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import type { Client } from './support/client.ts'
import { clickInPackage, inPackage, see, seeGone, useJourney } from './support/journey.ts'
import { buttonOf, linkOf, menuItemOf, optionOf, titleOf } from './support/named.ts'
import { signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney({}, 'refused')
let client: Client
let moduleId: string
const icon = resolve(import.meta.dirname, '../../apps/web/public/icons/icon-512.png')
const titles = { course: 'Extincteur', quiz: 'Quiz incendie' }

beforeAll(async () => {
  speak('fr')
  client = await signedInAdmin(journey.platform)
  const module = await createModule(client, 'Incendie', [
    { title: titles.course, type: 'scorm-content', file: await buildCourse2004({ language: 'fr', slides: 3 }) },
    { title: titles.quiz, type: 'scorm-quiz', quizScoreValidation: 80, file: await buildQuiz12({ language: 'fr' }) },
  ])
  moduleId = module.id
})

async function open(path: string): Promise<Page> {
  const page = await signedInPage(journey, admin, undefined, 'fr')
  // Missing on pages without TLS, to which this host is an exception.
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined }))
  await page.goto(`${journey.platform.origin}${path}`)
  return page
}
const log = (page: Page) => page.getByRole('log')

it('a module that nobody has yet is played content by content, with all that a package sends', async () => {
  const page = await open(`/management/module/${moduleId}`)
  await linkOf(page.getByRole('dialog'), m.management_content_preview(), { exact: true }).click()
  await see(page.getByText(m.preview_banner()))
  await see(inPackage(page).locator('body[data-slide="1"]'))
  await clickInPackage(page, '#next')
  await see(log(page).getByText('"cmi.location"').last())
  expect(await inspectHere(page, '/content-preview', 'fr')).toEqual([])

  // As a learner who comes back, then as another one.
  await page.getByRole('combobox', { name: m.preview_person() }).click()
  await optionOf(page, m.preview_person_back()).click()
  await see(inPackage(page).locator('body[data-slide="2"]'))
  await page.getByRole('combobox', { name: m.preview_person() }).click()
  await optionOf(page, m.preview_person_new()).click()
  await see(inPackage(page).locator('body[data-slide="1"]'))

  await linkOf(page.getByRole('navigation', { name: m.player_contents() }), titles.quiz).click()
  await see(titleOf(page, titles.quiz))
  await see(log(page).getByText('Initialize').first())
})

it('every version opens from the sheet, and nothing that was done there is stored', async () => {
  const [content] = await client.call<{ id: string; title: string }[]>('GET', `content?search=${titles.course}`)
  const form = new FormData()
  form.set('description', 'Autre description')
  await client.call('POST', `content/${content!.id}/version`, form)
  const page = await open(`/management/content/${content!.id}`)
  await linkOf(page, m.management_version_preview({ version: '1' })).click()
  await see(inPackage(page).locator('body[data-slide="1"]'))
  await see(page.getByRole('radio', { name: m.preview_version({ version: '1' }), checked: true }))
  await clickInPackage(page, '#next')
  await see(log(page).getByText('"cmi.location"').last())
  await page.reload()
  await see(inPackage(page).locator('body[data-slide="1"]'))
  const record = await client.call<{ items?: unknown[] } | unknown[]>('GET', 'user/me/userModule')
  expect(record).toEqual([])
})

it('a preview that the browser kept for Back begins anew where it was', async () => {
  const [content] = await client.call<{ id: string }[]>('GET', `content?search=${titles.course}`)
  const page = await open(`/management/content/${content!.id}`)
  await linkOf(page, m.management_version_preview({ version: '1' })).click()
  await see(inPackage(page).locator('body[data-slide="1"]'))
  await clickInPackage(page, '#next')
  await see(inPackage(page).locator('body[data-slide="2"]'))
  const launcher = page.frames().find((frame) => frame.url().endsWith('/_player'))!
  await page.evaluate(`dispatchEvent(new Event('pagehide'))`)
  await launcher.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`)
  await launcher.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
  await expect.poll(() => log(page).textContent()).toMatch(/Terminate.*Initialize\("/s)
  await see(inPackage(page).locator('body[data-slide="2"]'))
  await clickInPackage(page, '#next')
  await see(inPackage(page).locator('body[data-slide="3"]'))
})

it('two versions are compared, and the older one becomes the newest', async () => {
  const [content] = await client.call<{ id: string; title: string }[]>(
    'GET',
    `content?search=${titles.quiz.split(' ')[1]}`,
  )
  const form = new FormData()
  form.set('description', 'Refait pour 2027')
  form.set('file', new Blob([new Uint8Array(await buildQuiz12({ language: 'fr', questions: [] }))]), 'quiz-2027.zip')
  await client.call('POST', `content/${content!.id}/version`, form)
  await untilProcessed(client, content!.id)
  const page = await open(`/management/content/${content!.id}`)
  await linkOf(page, m.management_compare_with_latest({ version: '1' })).click()
  await see(titleOf(page, m.management_compare_title()))
  await see(page.locator('ins', { hasText: 'Refait pour 2027' }))
  await see(page.getByText(m.management_compare_modified()).first())
  expect(await inspectHere(page, 'compare', 'fr')).toEqual([])
  await buttonOf(page, m.management_compare_restore()).click()
  await buttonOf(page.getByRole('alertdialog'), m.management_compare_restore()).click()
  await see(page.getByText(m.management_compare_restored()))
  const now = await client.call<{ version: number; description: string }>('GET', `content/${content!.id}`)
  expect(now).toMatchObject({ version: 3, description: titles.quiz })
})

it('a comparison says which analysis failed, and shows pictures that came and went', async () => {
  const cover = await sharp(icon).resize(1280, 800).toBuffer()
  const picture = new Blob([new Uint8Array(cover)], { type: 'image/png' })
  const [content] = await client.call<{ id: string }[]>('GET', `content?search=${titles.course}`)
  const version = async (path: string, fields: Record<string, string | Blob>) => {
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.set(key, value)
    await client.call('POST', `${path}/version`, form)
    const versions = await client.call<{ id: string }[]>('GET', `${path}/version`)
    return versions[0]!.id
  }
  const [latest] = await client.call<{ id: string }[]>('GET', `content/${content!.id}/version`)
  const pictured = await version(`content/${content!.id}`, { illustration: picture })
  const refused = await version(`content/${content!.id}`, {
    file: new Blob(['no package']),
    removeIllustration: 'true',
  })
  await expect(untilProcessed(client, content!.id)).rejects.toThrow('refused')
  const page = await open(`/management/content/${content!.id}/compare?before=${latest!.id}&after=${pictured}`)
  await see(page.locator('ins').getByRole('img', { name: m.management_illustration() }))
  await page.goto(
    `${journey.platform.origin}/management/content/${content!.id}/compare?before=${pictured}&after=${refused}`,
  )
  await see(page.locator('del').getByRole('img', { name: m.management_illustration() }))
  await see(page.locator('ins', { hasText: m.common_state_failed() }))
  const notice = m.management_compare_failed({ version: '4', reason: '' }).trim()
  await see(page.getByText(notice))
  expect(await inspectHere(page, 'compare a failed version', 'fr')).toEqual([])

  const [first] = await client.call<{ id: string }[]>('GET', `module/${moduleId}/version`)
  const covered = await version(`module/${moduleId}`, { illustration: picture })
  await page.goto(
    `${journey.platform.origin}/management/module/${moduleId}/compare?before=${first!.id}&after=${covered}`,
  )
  await see(page.locator('ins').getByRole('img', { name: m.management_illustration() }))
})

it('a draft is built in the page, published, updated with others, compared and restored', async () => {
  const [category] = await client.call<{ id: string }[]>('GET', 'contentCategory')
  const link = { type: 'external-link', link: 'https://example.com', tags: ['feu'] } as const
  const first = await createContent(client, category!.id, { title: 'Alarme', ...link })
  const second = await createContent(client, category!.id, {
    title: 'Rassemblement',
    ...link,
    requiredContentIdList: [first],
  })
  const page = await open('/management/module/add')
  const form = page.getByRole('dialog', { name: m.management_module_new() })
  await form.getByLabel(m.management_title(), { exact: true }).fill('Évacuer')
  await form.getByRole('combobox', { name: m.management_module_theme() }).click()
  await page.getByPlaceholder(m.common_search()).fill('Évacuation')
  await optionOf(page, m.common_create_named({ name: 'Évacuation' })).click()
  const names = page.getByRole('dialog', { name: m.management_theme_new() })
  await expect.poll(() => names.getByLabel(m.management_names_french()).inputValue()).toBe('Évacuation')
  await names.getByLabel(m.management_names_fallback()).fill('Evacuation')
  await buttonOf(names, m.management_theme_add_submit()).click()
  await see(form.getByRole('combobox', { name: m.management_module_theme() }).getByText('Évacuation'))
  await form.getByLabel(m.management_module_chapter_title({ number: '1' })).fill('Sortir')
  await buttonOf(form, `${m.management_picker_add()}, Sortir`).click()
  const picker = form.getByRole('region', { name: `${m.management_picker_add()}, Sortir` })
  await buttonOf(picker, m.management_type()).click()
  await optionOf(page, m.participant_type_link(), { exact: true }).click()
  await page.keyboard.press('Escape')
  await optionOf(picker, 'Rassemblement').click()
  await see(form.getByText(m.management_module_missing({ title: 'Alarme' })))
  expect(await inspectHere(page, 'module form', 'fr')).toEqual([])
  await buttonOf(form, m.management_module_missing_add_label({ title: 'Alarme' })).click()
  await seeGone(form.getByText(m.management_module_missing({ title: 'Alarme' })))
  await picker.getByPlaceholder(m.management_content_search()).press('Escape')
  await seeGone(picker)
  await form.getByRole('switch', { name: m.management_module_keep_draft() }).click()
  await buttonOf(form, m.management_module_add_submit()).click()

  const sheet = page.getByRole('dialog', { name: 'Évacuer' })
  await see(sheet.getByText(m.management_module_draft()))
  const [draft] = await client.call<{ id: string; isDraft: boolean }[]>('GET', 'module?isDraft=true')
  expect(draft).toMatchObject({ isDraft: true })
  await buttonOf(sheet, m.management_module_publish()).click()
  await buttonOf(page.getByRole('alertdialog'), m.management_module_publish_action({ count: 1 })).click()
  await see(page.getByText(m.management_module_published({ count: 1 })))
  await seeGone(sheet.getByText(m.management_module_draft()))

  // The tag is written otherwise, and every content of the list changes at once.
  await page.goto(`${journey.platform.origin}/management/content?tag=FEU`)
  await page.getByRole('checkbox', { name: m.list_select_page() }).check()
  await buttonOf(page, m.management_content_change(), { exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('combobox', { name: m.management_content_level() }).click()
  await optionOf(page, '3').click()
  expect(await inspectHere(page, 'change contents', 'fr')).toEqual([])
  await buttonOf(dialog, m.management_content_change_action({ count: 2 })).click()
  await see(page.getByText(m.management_content_changed({ count: 2 })))
  await buttonOf(page, m.management_content_tags(), { exact: true }).click()
  await buttonOf(page, m.management_tag_rename({ tag: 'feu' })).click()
  await page.getByRole('textbox', { name: m.management_name(), exact: true }).fill('Incendie')
  await buttonOf(page, m.management_tag_rename_action(), { exact: true }).click()
  await see(page.getByText(m.management_tag_renamed()))
  expect(await client.call('GET', `content/${second}`)).toMatchObject({ level: 3, version: 2, tags: ['Incendie'] })

  await page.goto(`${journey.platform.origin}/management/module?isOutdated=true`)
  await page.getByRole('checkbox', { name: m.list_select_row({ name: 'Évacuer' }) }).check()
  await buttonOf(page, m.management_module_update_contents()).click()
  await buttonOf(page.getByRole('alertdialog'), m.management_module_update_action({ version: '2' })).click()
  await see(page.getByText(m.management_module_updated({ version: '2' })))

  await page.goto(`${journey.platform.origin}/management/module/${draft!.id}`)
  await linkOf(page, m.management_compare_with_latest({ version: '1' })).click()
  await see(page.getByText(m.management_compare_content_updated()).first())
  expect(await inspectHere(page, 'compare modules', 'fr')).toEqual([])
  await buttonOf(page, m.management_compare_restore()).click()
  await buttonOf(page.getByRole('alertdialog'), m.management_compare_restore()).click()
  await see(page.getByText(m.management_compare_restored()))
  const now = await client.call<{ version: number; outdatedCount: number }>('GET', `module/${draft!.id}`)
  expect(now).toMatchObject({ version: 3, outdatedCount: 2 })

  await page.goto(`${journey.platform.origin}/management/content/${second}`)
  await buttonOf(page.getByRole('dialog'), m.common_more_actions()).click()
  await menuItemOf(page, m.management_module_duplicate()).click()
  await see(page.getByRole('dialog', { name: 'Rassemblement (copie)' }))
})

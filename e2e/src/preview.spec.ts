import { buildCourse2004, buildQuiz12 } from '@cursus/scorm/testing'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { createModule, signedInAdmin, untilProcessed } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import type { Client } from './support/client.ts'
import { inPackage, see, useJourney } from './support/journey.ts'
import { signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney()
let client: Client
let moduleId: string
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
  await page.goto(`${journey.platform.origin}${path}`)
  return page
}
const log = (page: Page) => page.getByRole('log')

it('a module that nobody has yet is played content by content, with all that a package sends', async () => {
  const page = await open(`/management/module/${moduleId}`)
  await page.getByRole('dialog').getByRole('link', { name: m.management_content_preview(), exact: true }).click()
  await see(page.getByText(m.preview_banner()))
  await see(inPackage(page).locator('body[data-slide="1"]'))
  await inPackage(page).locator('#next').click()
  await see(log(page).getByText('"cmi.location"').last())
  await see(page.getByText(m.preview_location_kept()))
  await see(page.getByText(m.preview_status_incomplete()).first())
  expect(await inspectHere(page, '/content-preview', 'fr')).toEqual([])

  // As a learner who comes back, then as another one.
  await page.getByRole('button', { name: m.preview_come_back() }).click()
  await see(inPackage(page).locator('body[data-slide="2"]'))
  await page.getByRole('button', { name: m.preview_restart() }).click()
  await see(inPackage(page).locator('body[data-slide="1"]'))

  await page.getByRole('navigation', { name: m.player_contents() }).getByRole('link', { name: titles.quiz }).click()
  await see(page.getByRole('heading', { level: 1, name: titles.quiz }))
  await see(log(page).getByText('Initialize').first())
})

it('every version opens from the sheet, and nothing that was done there is stored', async () => {
  const [content] = await client.call<{ id: string; title: string }[]>('GET', `content?search=${titles.course}`)
  const form = new FormData()
  form.set('description', 'Autre description')
  await client.call('POST', `content/${content!.id}/version`, form)
  const page = await open(`/management/content/${content!.id}`)
  await page.getByRole('link', { name: m.management_version_preview({ version: '1' }) }).click()
  await see(inPackage(page).locator('body[data-slide="1"]'))
  await see(page.getByText(m.preview_version({ version: '1' })))
  await inPackage(page).locator('#next').click()
  await see(log(page).getByText('"cmi.location"').last())
  await page.reload()
  await see(inPackage(page).locator('body[data-slide="1"]'))
  const record = await client.call<{ items?: unknown[] } | unknown[]>('GET', 'user/me/userModule')
  expect(record).toEqual([])
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
  await page.getByRole('link', { name: m.management_compare_with_latest({ version: '1' }) }).click()
  await see(page.getByRole('heading', { level: 1, name: m.management_compare_title() }))
  await see(page.locator('ins', { hasText: 'Refait pour 2027' }))
  await see(page.getByText(m.management_compare_modified()).first())
  expect(await inspectHere(page, 'compare', 'fr')).toEqual([])
  await page.getByRole('button', { name: m.management_compare_restore() }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: m.management_compare_restore() }).click()
  await see(page.getByText(m.management_compare_restored()))
  const now = await client.call<{ version: number; description: string }>('GET', `content/${content!.id}`)
  expect(now).toMatchObject({ version: 3, description: titles.quiz })
})

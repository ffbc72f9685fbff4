import { manifestText, zipFiles } from '@cursus/scorm/testing'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type Given, giveModule, signedInAdmin } from './support/arrange.ts'
import { see, useJourney } from './support/journey.ts'
import { buttonOf } from './support/named.ts'
import { frenchPage, person, signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m } from './support/words.ts'

const journey = useJourney()
const learner = person('Rose Hubert', 'fr')
/** Runs where it is taken for HTML. */
const evil = (place: string) => `<img src=x onerror="document.title='attack'"> ${place}`
let grant: Given

/** Answers two questions, one wrongly, and ends. */
const page = `<!doctype html><meta charset="utf-8"><script>
let found = window
while (!found.API_1484_11 && found !== found.parent) found = found.parent
const api = found.API_1484_11
const questions = ${JSON.stringify([
  {
    id: 'q1',
    type: 'fill-in',
    description: evil('question'),
    learner_response: evil('answer'),
    'correct_responses.0.pattern': evil('expected'),
    result: 'incorrect',
    latency: 'PT9S',
  },
  { id: 'q2', type: 'true-false', description: 'Vrai ?', learner_response: 'true', result: 'correct', latency: 'PT4S' },
]).replaceAll('<', '\\u003c')}
api.Initialize('')
questions.forEach((question, index) => {
  for (const [name, value] of Object.entries(question)) api.SetValue('cmi.interactions.' + index + '.' + name, value)
})
api.SetValue('cmi.completion_status', 'completed')
api.Terminate('')
</script>`

beforeAll(async () => {
  const manifest = manifestText({
    standard: '2004',
    items: [{ id: 'I', title: 'Quiz', ref: 'R' }],
    resources: [{ id: 'R', href: 'index.html' }],
  })
  const file = await zipFiles({ 'imsmanifest.xml': manifest, 'index.html': page })
  const contents = [{ title: 'Interrogation', type: 'scorm-content' as const, file }]
  grant = await giveModule(journey.platform, { person: learner, title: 'Réponses', contents })
  const learning = await signedInPage(journey, learner)
  const { origin } = journey.platform
  await learning.goto(`${origin}/platform/user-module/${grant.userModuleId}/content/${grant.contentIds[0]}`)
  await see(learning.getByText(m.player_module_done()))
})

async function expectText(shown: Page): Promise<void> {
  expect(await shown.locator('img[src="x"]').count()).toBe(0)
  expect(await shown.title()).not.toBe('attack')
}

it('a manager reads the questions of a quiz, the answers, what is right and the time, as text', async () => {
  const manager = await frenchPage(journey, admin)
  const client = await signedInAdmin(journey.platform)
  const [access] = await client.call<{ id: string }[]>('GET', `company/${grant.companyId}/moduleAccess`)
  await manager.goto(`${journey.platform.origin}/company/${grant.companyId}/module-access/${access?.id}`)
  const sheet = manager.getByRole('dialog')
  // The certificate comes later, and pushes down what is below it.
  await see(sheet.getByText(m.participant_attestation(), { exact: true }))
  await buttonOf(sheet, m.company_access_answers()).click()
  const row = (question: string) => sheet.getByRole('listitem').filter({ hasText: question }).last()
  const wrong = row('question')
  await see(wrong.getByText(evil('question'), { exact: true }))
  await see(wrong.getByText(evil('answer'), { exact: true }))
  await see(wrong.getByText(m.common_answer_expected({ answer: evil('expected') }), { exact: true }))
  await see(wrong.getByText(m.common_answer_incorrect(), { exact: true }))
  await see(wrong.getByText(/9\s*s/))
  await see(row('Vrai ?').getByText(m.common_answer_correct(), { exact: true }))
  await expectText(manager)
})

it('an editor reads how often each question was right, without names', async () => {
  const editor = await frenchPage(journey, admin)
  await editor.goto(`${journey.platform.origin}/management/content/${grant.contentIds[0]}`)
  const sheet = editor.getByRole('dialog')
  // So do the figures.
  await see(sheet.getByText(m.management_content_figures_done(), { exact: true }))
  await buttonOf(sheet, m.management_content_questions()).click()
  const row = sheet
    .getByRole('listitem')
    .filter({ hasText: evil('question') })
    .last()
  await see(row.getByText(evil('answer'), { exact: true }))
  await see(row.getByText(m.management_content_question_correct({ correct: 0, count: 1 })))
  await expectText(editor)
  const text = (await sheet.textContent()) ?? ''
  for (const name of [learner.firstname, learner.lastname, learner.email]) expect(text).not.toContain(name)
})

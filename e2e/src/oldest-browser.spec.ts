import { buildCourse12 } from '@cursus/scorm/testing'
import { beforeAll, expect, it } from 'vitest'
import { type Given, giveModule } from './support/arrange.ts'
import { clickInPackage, inPackage, see, useJourney } from './support/journey.ts'
import { laterFunctions } from './support/later-functions.ts'
import { buttonOf } from './support/named.ts'
import { person, signIn } from './support/people.ts'
import { m } from './support/words.ts'

const journey = useJourney({}, 'refused')
const learner = person('Odile Vasseur', 'fr')
let grant: Given

beforeAll(async () => {
  grant = await giveModule(journey.platform, {
    person: learner,
    title: 'Accueil',
    contents: [{ title: 'Bienvenue', type: 'scorm-content', file: await buildCourse12({ language: 'fr' }) }],
  })
})

it('without the functions that came after the oldest browser: sign in, notifications, a package', async () => {
  const visitor = await journey.visitor()
  await visitor.addInitScript(laterFunctions)
  const page = await visitor.newPage()
  await page.goto(`${journey.platform.origin}/auth/signin`)
  expect(await page.evaluate(`'groupBy' in Map || 'withResolvers' in Promise || 'canParse' in URL`)).toBe(false)
  await signIn(page, learner)
  await buttonOf(page, /^Notifications/).click()
  await see(page.getByRole('dialog', { name: m.notifications_title() }).getByRole('listitem'))
  await page.keyboard.press('Escape')
  await page.goto(
    `${journey.platform.origin}/platform/user-module/${grant.userModuleId}/content/${grant.contentIds[0]}`,
  )
  await see(inPackage(page).locator('body[data-slide="1"]'))
  await clickInPackage(page, '#next')
  await see(inPackage(page).locator('body[data-slide="2"]'))
  await see(page.getByRole('banner').getByRole('status').getByText(m.player_saved(), { exact: true }))
})

it('an older browser is told so, in the language of the reader', async () => {
  const visitor = await journey.visitor()
  await visitor.addInitScript('delete Array.prototype.toSorted')
  const page = await visitor.newPage()
  await page.goto(`${journey.platform.origin}/auth/signin`)
  await see(page.getByText('Ce navigateur est trop ancien pour Cursus.'))
  await page.evaluate(`localStorage.setItem('cursus.language', 'en')`)
  await page.reload()
  await see(page.getByText('This browser is too old for Cursus.'))
  expect(await page.getByRole('textbox').count()).toBe(0)
})

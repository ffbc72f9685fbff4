import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildCourse12 } from '@cursus/scorm/testing'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { giveModule, signedInAdmin } from './support/arrange.ts'
import { person } from './support/people.ts'
import { admin, type Platform, startPlatform } from './support/platform.ts'
import { by, hasWebKit, openWebKit } from './support/webkit.ts'
import { m } from './support/words.ts'

const pictures = resolve(import.meta.dirname, '../../test-results')
const learner = { desktop: person('Wanda Roux', 'fr'), phone: person('Yann Petit', 'fr') }
const troubled = person('Zoé Blanc', 'fr')
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.4 Mobile/15E148 Safari/604.1'
const windows = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844, userAgent: iPhone },
}
let platform: Platform
let folder: string

beforeAll(async () => {
  if (!hasWebKit) return
  await mkdir(pictures, { recursive: true })
  ;[platform, folder] = await Promise.all([startPlatform(), mkdtemp(join(tmpdir(), 'cursus-webkit-'))])
})
// A failed test can leave the server stopped: those after it would wait for its answers.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await platform?.recover()
})
afterAll(async () => {
  await platform?.close()
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const sco = ['#content-frame', 'iframe[name="sco"]']
type WebKit = Awaited<ReturnType<typeof openWebKit>>

async function signIn(browser: WebKit, { email, password }: { email: string; password: string }): Promise<void> {
  await browser.goto(`${platform.origin}/auth/signin`)
  await browser.type(by.field(m.auth_email()), email)
  await browser.type('input[type=password]', password)
  await browser.click(by.button(m.auth_signin_submit()))
  await browser.unsee('input[type=password]')
}
const seeSlide = (browser: WebKit, slide: number) =>
  browser.inFrame(sco, () => browser.see(`body[data-slide="${slide}"]`))
async function turnTo(browser: WebKit, slide: number): Promise<void> {
  await browser.inFrame(sco, () => browser.click('#next'))
  await seeSlide(browser, slide)
}
const seeSaved = (browser: WebKit) => browser.see(by.text(m.player_saved()))

it.skipIf(!hasWebKit).for(['desktop', 'phone'] as const)(
  'Safari on a %s: sign in, play, leave, resume after the browser was killed, complete',
  async (kind) => {
    const grant = await giveModule(platform, {
      person: learner[kind],
      title: `Module ${kind}`,
      contents: [{ title: `Cours ${kind}`, type: 'scorm-content', file: await buildCourse12({ language: 'fr' }) }],
    })
    const player = `${platform.origin}/platform/user-module/${grant.userModuleId}/content/${grant.contentIds[0]}`
    const open = () => openWebKit({ ...windows[kind], folder: join(folder, kind) })
    let browser = await open()
    try {
      await signIn(browser, learner[kind])
      await browser.see(by.heading(m.participant_hello({ name: learner[kind].firstname })))
      await browser.goto(player)
      await seeSlide(browser, 1)
      await turnTo(browser, 2)
      await seeSaved(browser)
      await browser.picture(join(pictures, `webkit-${kind}.png`))
      browser.kill()

      browser = await open()
      await browser.goto(player)
      await seeSlide(browser, 2)
      for (const slide of [3, 4, 5]) await turnTo(browser, slide)
      await browser.inFrame(sco, () => browser.click('#finish'))
      await browser.see(by.text(m.player_module_done()))
      await browser.goto(`${platform.origin}/platform/user-module/${grant.userModuleId}`)
      await browser.see(by.button(m.participant_attestation_make()))
      expect(await browser.run('return document.documentElement.scrollWidth')).toBe(windows[kind].width)
    } finally {
      await browser.picture(join(pictures, `webkit-${kind}-end.png`))
      await browser.close()
    }
  },
)

it.skipIf(!hasWebKit).for(['kept', 'private'] as const)(
  'Safari, storage %s: the lesson goes on without a server and a session, and in one window only',
  async (storage) => {
    const title = `Pannes ${storage}`
    const grant = await giveModule(platform, {
      person: { ...troubled, email: `${storage}@atelier.example` },
      title,
      contents: [{ title, type: 'scorm-content', file: await buildCourse12({ language: 'fr' }) }],
    })
    const player = `${platform.origin}/platform/user-module/${grant.userModuleId}/content/${grant.contentIds[0]}`
    const browser = await openWebKit({ ...windows.desktop, ...(storage === 'kept' && { folder: join(folder, title) }) })
    try {
      await signIn(browser, { ...troubled, email: `${storage}@atelier.example` })
      await browser.goto(player)
      await seeSlide(browser, 1)
      await seeSaved(browser)
      platform.freeze('server')
      await turnTo(browser, 2)
      await browser.see(by.text(m.player_saving()))
      await platform.kill('server')
      await browser.see(by.text(m.player_retrying()))
      await turnTo(browser, 3)
      await platform.start('server')
      await seeSaved(browser)

      await platform.database.db.deleteFrom('sessions').execute()
      await turnTo(browser, 4)
      await browser.see(by.text(m.player_session_title()))
      // The driver gives the focus to the frame that it looked into last, even under a dialog.
      await browser.click('input[type=password]')
      await browser.type('input[type=password]', troubled.password)
      await browser.click(by.button(m.player_session_submit()))
      await seeSaved(browser)

      const close = await browser.openWindow()
      await browser.goto(player)
      await seeSlide(browser, 4)
      await turnTo(browser, 5)
      await seeSaved(browser)
      await close()
      // A window that has just come to the front takes no click of the driver yet.
      await browser.inFrame(sco, () => browser.run(`document.querySelector('#previous').click()`))
      await browser.see(by.heading(m.player_elsewhere_title()))
      await browser.click(by.button(m.player_elsewhere_here()))
      await seeSlide(browser, 5)
    } finally {
      await browser.picture(join(pictures, `webkit-troubles-${storage}-end.png`))
      await browser.close()
    }
  },
)

it.skipIf(!hasWebKit).for([
  ['desktop', 'kept'],
  ['phone', 'private'],
] as const)('Safari on a %s, storage %s: search a list, open a row, be refused by a form, save it', async ([kind]) => {
  const client = await signedInAdmin(platform)
  const names = ['Chantier', 'Conduite', 'Incendie'].map((name) => `${name} ${kind}`)
  for (const fallbackName of names) await client.call('POST', 'theme', { fallbackName })
  const [first = '', second = '', third = ''] = names
  const browser = await openWebKit({ ...windows[kind], ...(kind === 'desktop' && { folder: join(folder, 'list') }) })
  const width = () => browser.run('return document.documentElement.scrollWidth')
  try {
    await signIn(browser, admin)
    await browser.goto(`${platform.origin}/management/theme`)
    await browser.see(by.link(first))
    await browser.type(by.field(m.management_names_search()), third)
    await browser.unsee(by.link(first))
    expect(await width()).toBe(windows[kind].width)
    await browser.click(by.link(third))
    await browser.see(by.heading(third))
    expect(await width()).toBe(windows[kind].width)

    await browser.goto(`${platform.origin}/management/theme`)
    await browser.click(by.link(m.management_theme_new()))
    await browser.type(by.field(m.management_names_fallback()), second)
    await browser.click(by.button(m.management_theme_add_submit()))
    await browser.see(by.text(m.error_name_already_exist({ title: second })))
    await browser.picture(join(pictures, `webkit-form-${kind}.png`))
    expect(await browser.run('return document.activeElement.value')).toBe(second)
    await browser.type(by.field(m.management_names_fallback()), ' 2')
    await browser.click(by.button(m.management_theme_add_submit()))
    await browser.see(by.text(m.management_theme_created()))
    await browser.see(by.heading(`${second} 2`))
    expect(await client.call('GET', `theme?search=${encodeURIComponent(`${second} 2`)}`)).toHaveLength(1)
  } finally {
    await browser.picture(join(pictures, `webkit-list-${kind}-end.png`))
    await browser.close()
  }
})

import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildCourse12, buildCourse2004, manifestText, zipFiles } from '@cursus/scorm/testing'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Given, giveModule, signedInAdmin, untilProcessed, uploadContent } from './support/arrange.ts'
import { frameStorages } from './support/browser.ts'
import { clickInPackage, inPackage, see, seeGone, seeStored, useJourney } from './support/journey.ts'
import { buttonOf, menuItemOf, titleOf } from './support/named.ts'
import { person, signedInPage, signIn } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m } from './support/words.ts'

const learner = person('Inès Caron', 'fr')
const titles = ['Onglet fermé', 'Serveur tué', 'Session finie', 'Hors ligne']

describe.each(frameStorages)('a package in a browser whose storage for frames is %s', (storage) => {
  const journey = useJourney({}, storage)
  let grant: Given

  beforeAll(async () => {
    const files = await Promise.all([buildCourse12({ language: 'fr' }), buildCourse2004({ language: 'fr' })])
    grant = await giveModule(journey.platform, {
      person: learner,
      title: 'Pannes',
      contents: titles.map((title, index) => ({ title, type: 'scorm-content' as const, file: files[index % 2] })),
    })
  })

  const addressOf = (title: string) =>
    `${journey.platform.origin}/platform/user-module/${grant.userModuleId}/content/${grant.contentIds[titles.indexOf(title)]}`

  /** Opens the course at its first slide, in a new browser. */
  async function startCourse(title: string): Promise<Page> {
    const page = await signedInPage(journey, learner)
    await page.goto(addressOf(title))
    await seeSlide(page, 1)
    await seeSaved(page)
    return page
  }

  const seeSlide = (page: Page, slide: number) => see(inPackage(page).locator(`body[data-slide="${slide}"]`))
  /** An exact match, because "not saved" contains "saved". */
  const state = (page: Page, text: string) =>
    page.getByRole('banner').getByRole('status').getByText(text, { exact: true })
  const seeSaved = (page: Page) => see(state(page, m.player_saved()))

  async function turnTo(page: Page, slide: number): Promise<void> {
    await clickInPackage(page, '#next')
    await seeSlide(page, slide)
  }

  /** Another device shows what the server has stored. */
  async function seeElsewhere(title: string, slide: number): Promise<void> {
    const page = await signedInPage(journey, learner)
    await page.goto(addressOf(title))
    await seeSlide(page, slide)
  }

  it('a tab closed during a pending commit, then a dead server: the browser still has the data', async () => {
    const page = await startCourse('Onglet fermé')
    const launcher = page.frames().find((frame) => frame.url().endsWith('/_player'))!
    expect(await launcher.evaluate(`try { localStorage.length, 'kept' } catch { 'refused' }`)).toBe(storage)
    await turnTo(page, 2)
    // Else the player would say that it saves this slide, before its journal has the next one.
    await seeStored(page, 2)
    journey.platform.freeze('server')
    await turnTo(page, 3)
    await see(state(page, m.player_saving()))
    const visitor = page.context()
    await page.close()
    // Pending requests are lost with the server; only the browser's journal is left.
    await journey.platform.kill('server')
    await journey.platform.start('server')
    const again = await visitor.newPage()
    await again.goto(addressOf('Onglet fermé'))
    await seeSlide(again, 3)
    await seeElsewhere('Onglet fermé', 3)
  })

  it('the server killed during a course: the player says so, and saves when the server is back', async () => {
    const page = await startCourse('Serveur tué')
    await journey.platform.kill('server')
    await turnTo(page, 2)
    await see(state(page, m.player_retrying()))
    await turnTo(page, 3)
    await journey.platform.start('server')
    await seeSaved(page)
    await seeElsewhere('Serveur tué', 3)
  })

  it('a session that ends during a course: the player asks for the password and loses nothing', async () => {
    const page = await startCourse('Session finie')
    await turnTo(page, 2)
    await seeSaved(page)
    const leave = async (next?: typeof admin) => {
      const other = await page.context().newPage()
      await other.goto(`${journey.platform.origin}/platform/user-module/${grant.userModuleId}`)
      await buttonOf(other, `${learner.firstname} ${learner.lastname}`).click()
      await menuItemOf(other, m.account_logout()).click()
      await see(titleOf(other, m.auth_signin_title()))
      if (next) await signIn(other, next)
      await other.close()
    }
    await leave()
    await turnTo(page, 3)
    const dialog = page.getByRole('dialog', { name: m.player_session_title() })
    await see(dialog)
    await expect.poll(() => dialog.getByLabel(m.auth_email()).inputValue()).toBe(learner.email)
    await dialog.getByLabel(m.auth_password(), { exact: true }).fill('un-mauvais-mot')
    await buttonOf(dialog, m.player_session_submit()).click()
    await see(dialog.getByText(m.error_incorrect_email_or_password()))
    await dialog.getByLabel(m.auth_password(), { exact: true }).fill(learner.password)
    await buttonOf(dialog, m.player_session_submit()).click()
    await seeGone(dialog)
    await seeSaved(page)
    await seeSlide(page, 3)

    // To somebody else who has signed in meanwhile, the course does not exist.
    await leave(admin)
    await turnTo(page, 4)
    await see(dialog)
    await dialog.getByLabel(m.auth_password(), { exact: true }).fill(learner.password)
    await buttonOf(dialog, m.player_session_submit()).click()
    await seeGone(dialog)
    await seeSaved(page)
    await seeStored(page, 4)
    await seeElsewhere('Session finie', 4)
  })

  it('offline for a while: the course goes on, and everything is saved once the network is back', async () => {
    const page = await startCourse('Hors ligne')
    await page.context().setOffline(true)
    await turnTo(page, 2)
    await turnTo(page, 3)
    await see(state(page, m.player_retrying()))
    await turnTo(page, 4)
    await page.context().setOffline(false)
    await seeSaved(page)
    await seeElsewhere('Hors ligne', 4)
  })
})

describe('unpacking', () => {
  // A dead worker is noticed when its lock ends.
  const journey = useJourney({}, undefined, { worker: { lockMs: 1000 } })

  it('the worker killed during unpacking: the next one finishes and leaves no files behind', async () => {
    const { platform } = journey
    const before = await filesOf(platform.dataDir)
    const client = await signedInAdmin(platform)
    const category = await client.call<{ id: string }>('POST', 'contentCategory', { fallbackName: 'Big' })
    const id = await uploadContent(client, category.id, {
      title: 'Un gros paquet',
      type: 'scorm-content',
      file: await bigPackage(5000),
    })
    const processing = async () =>
      (
        await client.call<{ processing: { state: string; percent: number; report: { fileCount: number } | null } }>(
          'GET',
          `content/${id}`,
        )
      ).processing
    await expect.poll(async () => (await processing()).percent, { interval: 20 }).toBeGreaterThan(0)
    await platform.kill('worker')
    expect((await processing()).state).toBe('processing')
    expect(await filesOf(platform.dataDir)).toBeGreaterThan(before)
    await platform.start('worker')
    await untilProcessed(client, id)
    expect((await processing()).report?.fileCount).toBe(5002)
    expect(await filesOf(platform.dataDir)).toBe(before + 5002)
  })
})

/** Counts the files in the folder of unpacked packages. */
async function filesOf(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'files/packages')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

function bigPackage(files: number): Promise<Buffer> {
  const noise = randomBytes(3000).toString('base64')
  return zipFiles({
    'imsmanifest.xml': manifestText({
      standard: '1.2',
      title: 'Big',
      items: [{ id: 'ITEM', title: 'Big', ref: 'RES' }],
      resources: [{ id: 'RES', href: 'index.html' }],
    }),
    'index.html': '<!doctype html><title>Big</title>',
    ...Object.fromEntries(Array.from({ length: files }, (_, index) => [`media/${index}.txt`, `${index} ${noise}`])),
  })
}

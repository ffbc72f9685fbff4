import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CommitBody, LaunchInit } from '../../apps/web/launcher/protocol.ts'
import { serveBuiltPages } from '../../apps/web/launcher/testing/build-pages.ts'
import { hasWebKit, openWebKit } from './support/webkit.ts'

const golf = ['iframe', 'iframe[name="sco"]']
const set = (location: string) => `api.LMSSetValue('cmi.core.lesson_location', '${location}')`
const write = (size: number) => `api.LMSSetValue('cmi.suspend_data', 'z'.repeat(${size})); ${set('7')}`
const commit = `return api.LMSCommit('')`
const sizes = [20_000, 900_000]

/** The column of WebKit in `docs/saving.md`, on two sites. */
describe.skipIf(!hasWebKit)('what a package has written in WebKit', () => {
  let folder: string
  let servers: Awaited<ReturnType<typeof serveBuiltPages>>
  let browser: Awaited<ReturnType<typeof openWebKit>>
  let attempt = 0
  const attemptId = () => `w${attempt}`

  async function openBrowser(): Promise<void> {
    browser = await openWebKit({ width: 800, height: 600, folder: join(folder, attemptId()) })
    await openPage()
  }
  /** Its script may run after the driver calls it loaded. */
  async function openPage(path = ''): Promise<void> {
    await browser.goto(`${servers.appOrigin}${path}`)
    await expect.poll(() => browser.run('return typeof player')).toBe('object')
  }
  async function killBrowser(): Promise<void> {
    browser.kill()
    await openBrowser()
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cursus-losses-'))
    servers = await serveBuiltPages(join(folder, 'built'))
  })
  afterAll(async () => {
    servers?.close()
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  beforeEach(async () => {
    attempt += 1
    setServers(true)
    await openBrowser()
    return () => browser.close()
  })

  function setServers(up: boolean): void {
    servers.setAppUp(up)
    servers.setContentUp(up)
  }
  async function play(): Promise<void> {
    const launch: LaunchInit = {
      standard: '1.2',
      attemptId: attemptId(),
      attemptToken: 'signed',
      launch: 1,
      sequence: 0,
      sco: { identifier: 's1', title: 'Golf', url: 'f/golf.html', elements: { 'cmi.core.entry': 'ab-initio' } },
    }
    await browser.run('void player.open(...arguments)', servers.contentOrigin, launch)
    await browser.inFrame(golf, () => browser.see('#place'))
  }
  /** Plays in a window of its own; returns what closes it. */
  async function playInWindow(): Promise<() => Promise<void>> {
    const close = await browser.openWindow()
    await openPage()
    await play()
    return close
  }
  const inPackage = (script: string) => browser.inFrame(golf, () => browser.run(script))
  const leaveByLink = () => openPage('/player')

  const journaled = async () => {
    const entries = await browser.run<{ body: CommitBody }[]>('return player.journal()')
    return entries.find(({ body }) => body.attemptId === attemptId())?.body.scos.s1
  }
  const untilJournaled = (location: string) =>
    expect.poll(async () => (await journaled())?.elements['cmi.core.lesson_location']).toBe(location)
  const untilState = (state: string) => expect.poll(() => browser.run('return player.states.at(-1)')).toBe(state)
  const arrival = async (element: string) => {
    const fits = ({ scos }: CommitBody) => element in (scos.s1?.elements ?? {})
    const found = await servers.arrival(({ body }) => body.attemptId === attemptId() && fits(body))
    return found.body.scos.s1
  }
  const isWhole = (size: number) => ({
    elements: { 'cmi.core.lesson_location': '7' },
    suspendData: 'z'.repeat(size),
  })

  it.each(sizes)('%d bytes committed, no answer, killed: sent at the next start', async (size) => {
    await play()
    servers.hang()
    expect(await inPackage(`${write(size)}; ${commit}`)).toBe('true')
    await untilJournaled('7')
    await killBrowser()
    setServers(true)
    expect(await browser.run('return player.replay(arguments[0])', attemptId())).toEqual({ sent: 1, remaining: 0 })
    expect(await arrival('cmi.core.lesson_location')).toMatchObject(isWhole(size))
  })

  it.each(sizes)(
    '%d bytes committed and killed at the answer: whole or not at all, and the rest is saved',
    async (size) => {
      await play()
      await inPackage(`${set('6')}; ${commit}`)
      await untilState('saved')
      setServers(false)
      expect(await inPackage(`${write(size)}; ${commit}`)).toBe('true')
      await killBrowser()
      const entries = await journaled()
      if (entries) expect(entries).toMatchObject(isWhole(size))
      expect((await arrival('cmi.core.lesson_location'))?.elements).toMatchObject({ 'cmi.core.lesson_location': '6' })
    },
  )

  it.each(sizes)('%d bytes shown as saved, killed: the server has them', async (size) => {
    await play()
    await inPackage(`${write(size)}; ${commit}`)
    await untilState('saved')
    await killBrowser()
    expect(await arrival('cmi.core.lesson_location')).toMatchObject(isWhole(size))
  })

  it.each(sizes)('%d bytes committed without a server, left by a link at once: in the journal', async (size) => {
    await play()
    setServers(false)
    await inPackage(`${write(size)}; ${commit}`)
    await leaveByLink()
    expect(await journaled()).toMatchObject(isWhole(size))
  })

  it.each(sizes)('%d bytes committed without a server, window closed: in the journal', async (size) => {
    const close = await playInWindow()
    setServers(false)
    await inPackage(`${write(size)}; ${commit}`)
    await untilJournaled('7')
    await close()
    expect(await journaled()).toMatchObject(isWhole(size))
  })

  it('uncommitted and written in the unload, window closed: sent', async () => {
    const close = await playInWindow()
    await inPackage(write(20_000))
    await close()
    expect(await arrival('cmi.core.lesson_location')).toMatchObject(isWhole(20_000))
    expect(await arrival('cmi.core.exit')).toMatchObject({ elements: { 'cmi.core.exit': 'suspend' } })
  })

  it('uncommitted and written in the unload, left by a link: sent', async () => {
    await play()
    await inPackage(write(20_000))
    await leaveByLink()
    expect(await arrival('cmi.core.exit')).toMatchObject({
      elements: { 'cmi.core.lesson_location': '7', 'cmi.core.exit': 'suspend' },
      suspendData: 'z'.repeat(20_000),
    })
  })
})

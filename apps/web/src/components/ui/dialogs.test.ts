import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findChromium } from '../../../launcher/testing/find-chromium.ts'

const found = await findChromium()
if (!found) console.warn('No Chromium found: the dialogs are not tested in a browser. Set CHROMIUM_PATH to one.')

/** Specification §5 "Confirm dialog", and the prompt dialog of §2. */
describe.skipIf(!found)('confirm and prompt dialogs in Chromium', () => {
  let folder: string
  let script: string
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cursus-dialogs-'))
    await build({
      configFile: false,
      root: join(import.meta.dirname, '../../..'),
      logLevel: 'error',
      publicDir: false,
      // The production build, although tests run with another NODE_ENV.
      oxc: { jsx: { runtime: 'automatic', development: false } },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        lib: {
          entry: join(import.meta.dirname, 'testing/dialogs-page.tsx'),
          formats: ['iife'],
          name: 'dialogs',
          fileName: () => 'page.js',
        },
      },
    })
    script = await readFile(join(folder, 'page.js'), 'utf8')
    browser = await chromium.launch(found)
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    await page?.close()
    page = await browser.newPage()
    await page.setContent('<!doctype html><html lang="fr"><title>Dialogs</title><body></body></html>')
    await page.addScriptTag({ content: script })
  })

  const open = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const ok = () => page.getByRole('button', { name: 'OK' })
  const answers = () => page.locator('output').textContent()
  const gone = () => page.getByRole('alertdialog').waitFor({ state: 'detached' })

  it('without word and switch the action is enabled at once', async () => {
    await open('plain')
    await ok().click()
    await gone()
    expect(await answers()).toBe('plain')
  })

  it('a confirm word: disabled until it matches, in any case', async () => {
    await open('word')
    expect(await ok().isDisabled()).toBe(true)
    await page.getByRole('textbox').fill('supprime')
    expect(await ok().isDisabled()).toBe(true)
    // Enter submits no form whose action is disabled.
    await page.getByRole('textbox').press('Enter')
    expect(await answers()).toBe('')
    await page.getByRole('textbox').fill('sUPPRIMER')
    expect(await ok().isDisabled()).toBe(false)
    await page.getByRole('textbox').press('Enter')
    await gone()
    expect(await answers()).toBe('word')
  })

  it('a switch: disabled until it is on', async () => {
    await open('toggle')
    expect(await ok().isDisabled()).toBe(true)
    await page.getByRole('switch').click()
    expect(await ok().isDisabled()).toBe(false)
    await page.getByRole('switch').click()
    expect(await ok().isDisabled()).toBe(true)
  })

  it('both: one is not enough, and reopening resets both', async () => {
    await open('both')
    await page.getByRole('textbox').fill('Supprimer')
    expect(await ok().isDisabled()).toBe(true)
    await page.getByRole('switch').click()
    expect(await ok().isDisabled()).toBe(false)
    await page.keyboard.press('Escape')
    await gone()
    expect(await answers()).toBe('')
    await open('both')
    expect(await page.getByRole('textbox').inputValue()).toBe('')
    expect(await ok().isDisabled()).toBe(true)
  })

  it('the prompt requires a text, returns it trimmed, and starts with the given one', async () => {
    await open('prompt')
    const field = page.getByRole('textbox')
    expect(await field.inputValue()).toBe('Old')
    await field.fill('  ')
    await ok().click()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await answers()).toBe('')
    await field.fill(' New title ')
    await field.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await answers()).toBe('prompt: New title')
  })

  it('an open dialog blocks the page, a closed one does not', async () => {
    const pressHeld = () => page.getByRole('button', { name: 'held', includeHidden: true }).dispatchEvent('click')
    await open('word')
    await pressHeld()
    await page.keyboard.press('Escape')
    await gone()
    await pressHeld()
    expect(await answers()).toBe('true|false')
  })
})

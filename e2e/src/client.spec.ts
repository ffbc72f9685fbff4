import { resolve } from 'node:path'
import type { BrowserContextOptions, Page, Response } from 'playwright-core'
import { expect, it } from 'vitest'
import { createContent, giveModule, signedInAdmin } from './support/arrange.ts'
import { goTo, type Journey, see, seeGone, useJourney } from './support/journey.ts'
import { buttonOf, linkOf, titleOf } from './support/named.ts'
import { chooseLanguage, person, signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { type Language, m, speak } from './support/words.ts'

const journey: Journey = useJourney()
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'

const icon = resolve(import.meta.dirname, '../../apps/web/public/icons/icon-512.png')

const adminPage = (options?: BrowserContextOptions, language: Language = 'fr') => {
  speak(language)
  return signedInPage(journey, admin, options, language)
}

/** Somebody who has been here before. */
const returningAdmin = async (options?: BrowserContextOptions) => {
  const page = await adminPage(options)
  await page.context().addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('cursus.install.seenAt', '2020-02-29T12:00:00Z')
  })
  return page
}

it('the application can be installed, with a manifest in both languages', async () => {
  const page = await (await journey.visitor()).newPage()
  await page.goto(`${journey.platform.origin}/auth/signin`)
  await workerIsThere(page)
  const session = await page.context().newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '') as { id: string; start_url: string; scope: string; icons: Icon[] } & Shortcuts
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', lang: 'fr' })
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A journey's browser stores nothing, like a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  await chooseLanguage(page, 'en')
  await page.reload()
  const english = JSON.parse((await session.send('Page.getAppManifest')).data ?? '') as typeof manifest
  expect(english).toMatchObject({ id: '/', lang: 'en' })
  expect(english.shortcuts.map(({ name }) => name)).not.toEqual(manifest.shortcuts.map(({ name }) => name))
  for (const path of [...manifest.icons.map(({ src }) => src), '/icons/apple-touch-icon.png']) {
    const answer = await page.request.get(journey.platform.origin + path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['content-type'], path).toMatch(/^image\//)
  }
})
type Icon = { src: string; sizes: string; purpose: string }
type Shortcuts = { shortcuts: { name: string; url: string }[] }

it('without a network a page says so in the reader’s language, caches nothing else, and recovers by itself', async () => {
  speak('en')
  const page = await (await journey.visitor()).newPage()
  await page.goto(`${journey.platform.origin}/auth/signin`)
  await chooseLanguage(page, 'en')
  await workerIsThere(page)
  await journey.platform.kill('server')
  await page.goto(`${journey.platform.origin}/auth/signup`)
  await see(titleOf(page, 'No connection'))
  await expect.poll(() => page.title()).toBe('No connection · Cursus')
  await buttonOf(page, 'Try again').click()
  await see(page.getByText('Still no connection. We will keep trying.'))
  // Addresses that are not pages of the application do not get its offline page.
  const other = await page.context().newPage()
  await expect(other.goto(`${journey.platform.origin}/api/docs`)).rejects.toThrow(/net::ERR_/)
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const caches_ = await Promise.all(names.map((name) => caches.open(name)))
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname).sort()
  })
  expect(stored).toEqual([
    expect.stringMatching(/^\/assets\/bricolage-.*woff2$/),
    expect.stringMatching(/^\/assets\/inter-.*woff2$/),
    '/brand.css',
    '/early.js',
    '/icon.svg',
    '/offline.css',
    '/offline.html',
    '/offline.js',
  ])

  await journey.platform.start('server')
  await see(titleOf(page, m.auth_signup_title()))
  expect(new URL(page.url()).pathname).toBe('/auth/signup')
})

/** The service worker controls the page and has cached the offline page. */
const workerIsThere = (page: Page) =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated'
  })

it('the first visit asks nothing twice, and for the scripts of its page at once', async () => {
  const page = await adminPage()
  const preloaded: string[] = []
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/trpc/')) asked.push(...pathname.slice('/trpc/'.length).split(','))
  })
  page.on('response', (response) => {
    const links = [...(response.headers().link ?? '').matchAll(/<\/(assets\/home-[^>]+)>/g)]
    preloaded.push(...links.map(([, script = '']) => script))
  })
  const asks = (part: string) => page.waitForRequest((request) => request.url().includes(part))
  const firstData = ['auth.me', 'participant.userModule.list'].map(asks)
  const homeScript = asks('/assets/home-')
  // Without its entry, the application itself can ask for nothing.
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await Promise.all([...firstData, homeScript])
    await route.continue()
  })
  await page.goto(`${journey.platform.origin}/platform/home`)
  await see(page.getByRole('heading', { level: 1 }))
  expect(preloaded).toHaveLength(1)
  for (const call of ['auth.me', 'participant.userModule.list', 'participant.home', 'participant.record.activity'])
    expect(
      asked.filter((name) => name === call),
      call,
    ).toHaveLength(1)
})

it('the first visit of a module and of a content asks for their data before the application is there', async () => {
  speak('fr')
  const learner = person('Lou Tôt', 'fr')
  const { userModuleId, contentIds } = await giveModule(journey.platform, {
    person: learner,
    title: 'Dès le début',
    contents: [{ title: 'La page', type: 'external-link', link: 'https://example.org/' }],
  })
  const module = `/platform/user-module/${userModuleId}`
  for (const [path, title] of [
    [module, 'Dès le début'],
    [`${module}/content/${contentIds[0]}`, 'La page'],
  ] as const) {
    const page = await signedInPage(journey, learner)
    // It would ask again, for what has changed before it listened.
    await page.route('**/trpc/account.onUnread*', () => undefined)
    const asked: string[] = []
    page.on('request', (request) => void (request.url().includes('participant.userModule.get') && asked.push(path)))
    const early = page.waitForRequest(/participant\.userModule\.get/)
    await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
      await early
      await route.continue()
    })
    await page.goto(`${journey.platform.origin}${path}`)
    await see(titleOf(page, title))
    expect(asked).toEqual([path])
  }
})

it('the browser’s offer to install is shown once, in a bar of the application', async () => {
  const page = await returningAdmin()
  const bar = page.getByRole('region', { name: m.client_install_label() })
  await page.goto(`${journey.platform.origin}/management/home`)
  await offerToInstall(page)
  await see(bar)
  await buttonOf(bar, m.client_install_later()).click()
  await seeGone(bar)
  const answeredAt = await page.evaluate(() => localStorage.getItem('cursus.install.answeredAt'))
  expect(new Date(answeredAt ?? '').getTime()).toBeGreaterThan(0)
  await page.reload()
  await see(page.getByRole('main').getByRole('heading', { level: 1 }))
  // The page does not prevent the browser's own prompt.
  expect(await offerToInstall(page)).toBe(true)
  expect(await bar.count()).toBe(0)

  const second = await returningAdmin()
  await second.goto(`${journey.platform.origin}/management/home`)
  expect(await offerToInstall(second)).toBe(false)
  await buttonOf(second, m.client_install_action()).click()
  await seeGone(second.getByRole('region', { name: m.client_install_label() }))
  await expect.poll(() => second.evaluate(() => 'prompted' in window)).toBe(true)
})

/** Fires the event as Chromium does; returns whether the browser may show its own prompt. */
async function offerToInstall(page: Page): Promise<boolean> {
  await see(page.getByRole('main').getByRole('heading', { level: 1 }))
  return page.evaluate(() => {
    const prompt = async () => {
      Object.assign(window, { prompted: true })
      return { outcome: 'accepted' }
    }
    return window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
}

it('on an iPhone a hint explains the installation, once', async () => {
  const phone = { userAgent: iphone, viewport: { width: 390, height: 844 } }
  const first = await adminPage(phone)
  await first.goto(`${journey.platform.origin}/management/home`)
  await workerIsThere(first)
  await see(first.getByRole('main').getByRole('heading', { level: 1 }))
  expect(await first.getByRole('region', { name: m.client_install_label() }).count(), 'at the first visit').toBe(0)

  const page = await returningAdmin(phone)
  await page.goto(`${journey.platform.origin}/management/home`)
  const hint = page.getByRole('region', { name: m.client_install_label() })
  await see(hint.getByText(m.client_install_ios_share()))
  // In one task: the page may grow with its next answer.
  const below = await hint.evaluate(
    (bar) => bar.getBoundingClientRect().top - document.querySelector('main')!.getBoundingClientRect().bottom,
  )
  expect(below, 'the hint covers nothing').toBeGreaterThanOrEqual(0)
  await buttonOf(hint, m.client_install_ios_action()).click()
  await seeGone(hint)
  await page.reload()
  await workerIsThere(page)
  await see(page.getByRole('main').getByRole('heading', { level: 1 }))
  expect(await hint.count()).toBe(0)
})

it('a phone’s notch, home indicator and zoom leave every button and field usable', async () => {
  const learner = person('Paula Lopez', 'fr')
  const title = 'Sur le téléphone'
  const link = 'https://example.org/'
  const grant = await giveModule(journey.platform, {
    person: learner,
    title,
    contents: [{ title: 'Le lien', type: 'external-link', link }],
  })
  const page = await signedInPage(journey, learner, {
    userAgent: iphone,
    viewport: { width: 844, height: 390 },
    hasTouch: true,
    isMobile: true,
  })
  const session = await page.context().newCDPSession(page)
  const onSide = { top: 0, left: 47, right: 47, bottom: 21 }
  const upright = { top: 47, left: 0, right: 0, bottom: 34 }
  const module = `${journey.platform.origin}/platform/user-module/${grant.userModuleId}`
  for (const address of [
    `${module}/content/${grant.contentIds[0]}`,
    module,
    `${journey.platform.origin}/platform/home`,
  ]) {
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: onSide })
    await page.setViewportSize({ width: 844, height: 390 })
    await page.goto(address)
    await see(page.getByRole('heading', { level: 1 }))
    expect(await hiddenBySides(page, onSide), address).toEqual([])
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: upright })
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await smallFields(page), address).toEqual([])
  }
  await page.goto(`${module}/content/${grant.contentIds[0]}`)
  const notes = buttonOf(page, m.player_notes_short())
  await see(notes)
  const box = await notes.boundingBox()
  expect(box?.height, 'a finger’s height').toBeGreaterThanOrEqual(44)
  expect((box?.y ?? 0) + (box?.height ?? 0), 'above the home indicator').toBeLessThanOrEqual(844 - upright.bottom)
  await notes.click()
  await see(page.getByRole('dialog').getByRole('textbox'))
  expect(await smallFields(page)).toEqual([])
})

/** Names of visible controls under the notch. */
const hiddenBySides = (page: Page, { left, right }: { left: number; right: number }) =>
  page.evaluate(
    ([least, most]) =>
      [...document.querySelectorAll('a, button, input')]
        .filter((control) => control.checkVisibility() && !control.closest('[class*="sr-only"], .fixed'))
        .filter((control) => {
          const { left, right, width } = control.getBoundingClientRect()
          return width > 1 && (left < least! || right > most!)
        })
        .map((control) => control.textContent || control.getAttribute('aria-label')),
    [left, 844 - right],
  )

/** Fields into which iOS would zoom. */
const smallFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input:not([type="checkbox"], [type="radio"], [type="file"]), textarea')]
      .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML),
  )

it('a dialog gives the focus back where a press gives none to buttons, as in Safari', async () => {
  const page = await adminPage()
  await page.context().addInitScript(() => {
    window.addEventListener('mousedown', (event) => event.preventDefault())
  })
  await page.goto(`${journey.platform.origin}/management/home`)
  const opener = buttonOf(page, m.search_management())
  await opener.click()
  await see(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await seeGone(page.getByRole('dialog'))
  // In a task of its own, after the dialog has gone.
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

it('a new release waits until a form is saved, then loads itself and says so', async () => {
  const page = await adminPage(unassisted)
  const { deploy, seen } = await beforeRelease(page)
  await page.goto(`${journey.platform.origin}/management/theme/add`)
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(m.management_names_fallback()).fill('Safety')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  deploy()
  await twoChecks(page)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(await sheet.getByLabel(m.management_names_fallback()).inputValue()).toBe('Safety')
  expect(await seen()).not.toContain(m.client_updating())

  await buttonOf(sheet, m.management_theme_add_submit()).click()
  await page.waitForFunction(() => !('sameDocument' in window))
  await expect.poll(seen).toContain(m.client_updated())
  expect(await seen()).toContain(m.client_updating())
  await see(page.getByText('Safety'))
})

it('a script that a release removed leads to the new release, not to an error', async () => {
  const page = await adminPage(unassisted)
  const { deploy, seen } = await beforeRelease(page)
  await page.goto(`${journey.platform.origin}/management/home`)
  await see(page.getByRole('main').getByRole('heading', { level: 1 }))
  // Only scripts loaded later are missing, as on a server that keeps no old files.
  await page.waitForLoadState('networkidle')
  await page.locator('#toasts section').waitFor({ state: 'attached' })
  deploy()
  await goTo(page, m.nav_categories())
  await expect.poll(seen).toContain(m.client_updated())
  await see(titleOf(page, m.nav_categories()))
  expect(await seen()).toContain(m.client_updating())
  expect(await seen()).not.toContain(m.common_error_title())
})

it('a release that removed the script of toasts too is loaded without one', async () => {
  const page = await adminPage(unassisted)
  const { deploy, seen, isOld } = await beforeRelease(page)
  await page.route('**/assets/toast-*.js', (route) => (isOld() ? route.fulfill({ status: 404 }) : route.fallback()))
  await page.goto(`${journey.platform.origin}/management/home`)
  await see(page.getByRole('main').getByRole('heading', { level: 1 }))
  await page.waitForLoadState('networkidle')
  deploy()
  await goTo(page, m.nav_categories())
  await expect.poll(seen).toContain(m.client_updated())
  await see(titleOf(page, m.nav_categories()))
})

it('a new release waits while a content is played', async () => {
  speak('fr')
  const learner = person('Rose Blanc', 'fr')
  const { userModuleId, contentIds } = await giveModule(journey.platform, {
    person: learner,
    title: 'Pendant la lecture',
    contents: [{ title: 'Le site', type: 'external-link', link: 'https://example.org/' }],
  })
  const page = await signedInPage(journey, learner, unassisted)
  const { deploy, seen } = await beforeRelease(page)
  await page.goto(`${journey.platform.origin}/platform/user-module/${userModuleId}/content/${contentIds[0]}`)
  await see(titleOf(page, 'Le site'))
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  deploy()
  await twoChecks(page)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(await seen()).not.toContain(m.client_updating())
  await linkOf(page, m.player_back()).click()
  await page.waitForFunction(() => !('sameDocument' in window))
  await expect.poll(seen).toContain(m.client_updated())
})

it('an upload shows its percentage, and a new release waits for it', async () => {
  const client = await signedInAdmin(journey.platform)
  const category = await client.call<{ id: string }>('POST', 'contentCategory', { fallbackName: 'Uploads' })
  const contentId = await createContent(client, category.id, {
    title: 'Illustré',
    type: 'external-link',
    link: 'https://example.org/',
  })
  const page = await adminPage(unassisted)
  const { deploy } = await beforeRelease(page)
  await page.goto(`${journey.platform.origin}/management/content/${contentId}/edit`)
  await page.getByLabel(m.management_illustration(), { exact: false }).setInputFiles(icon)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const line = Promise.withResolvers<void>()
  await page.route('**/api/content/*/version', async (route) => {
    await line.promise
    await route.continue()
  })
  await buttonOf(page, m.management_save_version({ version: '2' })).click()
  await see(page.getByRole('progressbar', { name: m.upload_sending() }))
  deploy()
  await twoChecks(page)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  line.resolve()
  await page.waitForFunction(() => !('sameDocument' in window))
  await see(page.getByRole('dialog', { name: 'Illustré' }))
})

/**
 * Advances the clock until two more checks are answered: after the second one, the page has
 * processed the first answer and would have reloaded.
 */
async function twoChecks(page: Page): Promise<void> {
  let answered = 0
  const count = (response: Response) => {
    if (response.url().endsWith('/version.json')) answered += 1
  }
  page.on('response', count)
  await expect
    .poll(async () => {
      await page.clock.fastForward(60_000)
      return answered
    })
    .toBeGreaterThanOrEqual(2)
  page.off('response', count)
}

/** Blocks the service worker, because Playwright's routes do not see its requests for documents. */
const unassisted: BrowserContextOptions = { serviceWorkers: 'block' }

/**
 * Opens a page that is one release behind once `deploy` is called: the server names another build,
 * its next document is of that build, and scripts not loaded before are gone. `seen` tells which
 * messages were ever on the screen.
 */
async function beforeRelease(page: Page) {
  let released: string | undefined
  let isOld = true
  await page.route('**/version.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), ...(released ? { build: released } : {}) } })
  })
  await page.route('**/assets/*.js', (route) => (released && isOld ? route.fulfill({ status: 404 }) : route.continue()))
  await page.route(
    (url) => /^\/(?:management|platform)\//.test(url.pathname),
    async (route) => {
      if (!released) return route.continue()
      isOld = false
      const answer = await route.fetch()
      const html = await answer.text()
      const body = html.replace(/(name="cursus-build" content=")[^"]*/, `$1${released}`)
      await route.fulfill({ response: answer, body })
    },
  )
  await page.addInitScript(
    (texts) => {
      const key = 'journey.seen'
      const look = () => {
        const shown = document.body?.textContent ?? ''
        const before = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[]
        const now = texts.filter((text) => !before.includes(text) && shown.includes(text))
        if (now.length > 0) sessionStorage.setItem(key, JSON.stringify([...before, ...now]))
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
    },
    [m.client_updating(), m.client_updated(), m.common_error_title()],
  )
  await page.clock.install()
  return {
    deploy: () => {
      released = 'next-build'
    },
    isOld: () => isOld,
    seen: () => page.evaluate(() => JSON.parse(sessionStorage.getItem('journey.seen') ?? '[]') as string[]),
  }
}

it('a page that failed keeps its frame and offers ways on', async () => {
  const page = await adminPage()
  await page.goto(`${journey.platform.origin}/platform/user-module/0190b1f0-0000-7000-8000-000000000000`)
  await see(page.getByRole('alert').getByText(m.common_missing_title()))
  await see(page.getByRole('navigation', { name: m.nav_label() }))
  await linkOf(page.getByRole('alert'), m.common_back_to_list()).click()
  await page.waitForURL('**/platform/user-module')
  await see(titleOf(page, m.nav_my_modules()))

  let failing = true
  await page.route(/\/trpc\/.*participant\.userModule\.list/, (route) => (failing ? route.abort() : route.continue()))
  await page.goto(`${journey.platform.origin}/platform/user-module`)
  await see(page.getByRole('alert').getByText(m.error_network()))
  await buttonOf(page.getByRole('alert'), m.common_retry()).focus()
  failing = false
  // The page also reads the list again by itself once it is connected for changes.
  await page.keyboard.press('Enter')
  await see(titleOf(page, m.nav_my_modules()))
})

it('the frame keeps its settings, and starts by the size of the screen', async () => {
  const page = await adminPage()
  await page.goto(`${journey.platform.origin}/management/home`)
  const collapse = buttonOf(page, m.nav_collapse())
  await collapse.click()
  await see(buttonOf(page, m.nav_expand()))
  await page.reload()
  await see(buttonOf(page, m.nav_expand()))
  const narrow = await adminPage({ viewport: { width: 1024, height: 768 } })
  await narrow.goto(`${journey.platform.origin}/management/home`)
  await see(buttonOf(narrow, m.nav_expand()))
})

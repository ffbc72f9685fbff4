import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@cursus/db/testing'

const python = '/usr/bin/python3'

/** With Debian's `webkit2gtk-driver`, `gir1.2-webkit2-4.1`, `python3-gi`, `xvfb`, `imagemagick`. */
export const hasWebKit =
  ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/bin/import'].every((file) => existsSync(file)) &&
  spawnSync(python, ['-c', 'import gi; gi.require_version("WebKit2", "4.1")']).status === 0
if (!hasWebKit) console.warn('WebKit is not installed: what Safari does is not tested.')

const answerMs = 30_000
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
type Element = { [elementKey]: string }
/** `folder`: of its profile; none for a private window. */
type WindowOf = { width: number; height: number; folder?: string; userAgent?: string }

const quoted = (text: string) => `concat('${text.replaceAll("'", `', "'", '`)}', '')`
const isNamed = (name: string) => `[@aria-label=${quoted(name)} or normalize-space(.)=${quoted(name)}]`
/** XPaths of what a person sees, by its whole name. */
export const by = {
  button: (name: string) => `//*[self::button or @role='button']${isNamed(name)}`,
  link: (name: string) => `//a[@href]${isNamed(name)}`,
  field: (label: string) =>
    `//*[self::input or self::textarea][@aria-label=${quoted(label)} or @id=//label[starts-with(normalize-space(.), ${quoted(label)})]/@for]`,
  heading: (name: string) => `//*[self::h1 or self::h2 or self::h3]${isNamed(name)}`,
  text: (text: string) => `//*[text()[contains(normalize-space(.), ${quoted(text)})]]`,
}

/**
 * The page may remove an element while the driver names it, and the buttons of a sheet that slides
 * in are outside the window.
 */
function notYet(error: Error): undefined {
  if (!/^(stale element|element not interactable)/.test(error.message)) throw error
}

/** A WebKit window under WebDriver (W3C), for what Safari does differently. */
export async function openWebKit({ width, height, folder = '', userAgent = '' }: WindowOf) {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(screen.stdout, 'data')
  const display = `:${String(number).trim()}`
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: display,
    LC_ALL: 'C.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Its sandbox needs user namespaces, which containers lack.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore', detached: true })

  async function send<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      // The driver itself waits five minutes for a page: the test would end without saying for
      // what.
      signal: AbortSignal.timeout(2 * answerMs),
    }).catch((error) => Promise.reject(new Error(`WebKit did not answer ${method} ${path}`, { cause: error })))
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  while (!(await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined))) {
    // Another process may have taken the port.
    if (driver.exitCode !== null) throw new Error('WebKitWebDriver has ended')
    await pause(20)
  }
  const args = [join(import.meta.dirname, 'webkit-window.py'), String(width), String(height), folder, userAgent]
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        timeouts: { pageLoad: answerMs, script: answerMs },
        'webkitgtk:browserOptions': { binary: python, args },
      },
    },
  })
  const post = <T = void>(path: string, body: object = {}) => send<T>('POST', `/session/${sessionId}/${path}`, body)
  const run = <T>(script: string, ...args: unknown[]) => post<T>('execute/sync', { script, args })

  /** Waits for the first element that a person can see. */
  async function see(what: string): Promise<Element> {
    return (await until(what, (element) => element !== undefined))!
  }
  async function until(what: string, fits: (element?: Element) => unknown): Promise<Element | undefined> {
    const strategy = { using: /^\(?\/\//.test(what) ? 'xpath' : 'css selector', value: what }
    const deadline = Date.now() + answerMs
    while (Date.now() < deadline) {
      const found = await post<Element[]>('elements', strategy).catch(notYet)
      const shown = found && (await firstShown(found))
      if (found && (await fits(shown))) return shown
      await pause(50)
    }
    throw new Error(`Still not as expected: ${what}\n${await run('return document.body?.innerText')}`)
  }
  async function firstShown(elements: Element[]): Promise<Element | undefined> {
    for (const element of elements) {
      if (await run<boolean>('return arguments[0].checkVisibility()', element).catch(() => false)) return element
    }
    return undefined
  }
  const act = (what: string, path: string, body?: object) =>
    until(what, async (element) => {
      const done = element && post(`element/${element[elementKey]}/${path}`, body).then(() => true)
      return done?.catch(notYet)
    })

  return {
    run,
    see,
    unsee: (what: string) => until(what, (element) => element === undefined),
    goto: (url: string) => post('url', { url }),
    click: (what: string) => act(what, 'click'),
    type: (what: string, text: string) => act(what, 'value', { text }),
    reload: () => post('refresh'),
    /** Opens another window of this browser and goes on in it. Returns what closes it again. */
    async openWindow() {
      const before = await send<string>('GET', `/session/${sessionId}/window`)
      const { handle } = await post<{ handle: string }>('window/new', { type: 'window' })
      await post('window', { handle })
      return async () => {
        await send('DELETE', `/session/${sessionId}/window`)
        await post('window', { handle: before })
      }
    },
    /** Runs in the frame at the end of these selectors, each within the one before. */
    async inFrame<T>(selectors: string[], inside: () => Promise<T>): Promise<T> {
      try {
        for (const selector of selectors) await post('frame', { id: await see(selector) })
        return await inside()
      } finally {
        await post('frame', { id: null })
      }
    },
    /** A PNG of the drawn page. WebDriver's own pictures hang at the size of a phone. */
    async picture(file: string) {
      const drawn = 'return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))'
      await run(drawn).catch(() => undefined)
      execFileSync('import', ['-display', display, '-window', 'root', file])
    },
    /** Kills all its processes, as a crash would; the profile stays. */
    kill() {
      process.kill(-(driver.pid ?? 0), 'SIGKILL')
      screen.kill()
    },
    async close() {
      await send('DELETE', `/session/${sessionId}`).catch(() => undefined)
      driver.kill()
      screen.kill()
    },
  }
}

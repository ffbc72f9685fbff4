import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { see } from './journey.ts'

/** Names the place in its lines, so that a failure says which page stayed busy. */
const busyElements = (page: Page, path: string): Promise<string[]> =>
  page
    .locator('[aria-busy=true]')
    .evaluateAll((found, at) => found.map(({ outerHTML }) => `${at}: ${outerHTML.slice(0, 400)}`), path)

/** Waits until nothing of the page loads. */
export const seeLoaded = (page: Page, path: string) => expect.poll(() => busyElements(page, path)).toEqual([])

/** Records what the announcer of pages says, in `window.announced`. */
async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { announced: [] })
    new MutationObserver((changes) => {
      const announcer = document.querySelector('[data-announcer]')
      if (announcer && changes.some(({ target }) => announcer.contains(target))) {
        ;(Reflect.get(window, 'announced') as string[]).push(announcer.textContent ?? '')
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Loads the document that `follow` then stays in. */
export async function startAt(page: Page, url: string): Promise<void> {
  await recordAnnouncements(page)
  await page.goto(url)
  await see(page.locator('h1'))
}

/**
 * Navigates as a link does in the document of `startAt`, and waits for what is there. Returns a fault
 * when another title is announced than is shown.
 */
export async function follow(page: Page, address: string): Promise<string[]> {
  await page.evaluate((to) => {
    Object.assign(window, { announced: [] })
    history.pushState(null, '', to)
  }, address)
  const [path = ''] = address.split('?')
  await page.waitForURL((url) => url.pathname === path)
  await seeLoaded(page, path)
  const isAnnounced = () => {
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
    const last = plain((window as unknown as { announced: string[] }).announced.at(-1) ?? '')
    const label = document.querySelector('[role=dialog]')?.getAttribute('aria-labelledby')
    const heading = label ? document.getElementById(label) : document.querySelector('h1')
    const shown = plain(heading?.textContent ?? '')
    // The heading of the specification, which the announcement says in words.
    if (shown === '404') return last !== ''
    return last !== '' && shown !== '' && (shown.startsWith(last) || last.endsWith(shown))
  }
  if (await page.waitForFunction(isAnnounced).catch(() => undefined)) return []
  const announced = await page.evaluate(() => JSON.stringify(Reflect.get(window, 'announced')))
  return [`${announced} is announced for ${await page.locator('h1').textContent()}`]
}

/**
 * What is wrong with how a page, or what is open over it, scrolls in its window: an element leaves
 * its scroll container or makes the page longer than its content, something is wider than the
 * window, the last control cannot be brought into sight, or the head or the foot leaves it.
 */
export async function layoutFaults(page: Page, where: string): Promise<string[]> {
  const found = await page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next))
    await frame()
    await frame()
    const faults = new Set<string>()
    const nameOf = (of: Element) => `${of.tagName.toLowerCase()}.${of.getAttribute('class') ?? ''}`.slice(0, 100)
    const isSeen = ({ top, bottom }: DOMRect) => top >= -1 && bottom <= innerHeight + 1
    const root = document.documentElement
    const overlays = '[role=dialog], [role=menu], [role=listbox]'
    const over = [...document.querySelectorAll<HTMLElement>(overlays)].at(-1)
    if (!over) window.scrollTo(0, 0)

    const intended = Math.max(innerHeight, Math.ceil(document.body.getBoundingClientRect().bottom + scrollY))
    if (root.scrollHeight > intended + 1) faults.add(`is ${root.scrollHeight} long, its content ${intended}`)
    if (root.scrollWidth > innerWidth) {
      const widest = [...document.querySelectorAll('body *')].findLast(
        (element) => element.getBoundingClientRect().right >= root.scrollWidth - 1,
      )
      faults.add(`is ${root.scrollWidth} wide by ${widest && nameOf(widest)}`)
    }
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { position, overflowY } = getComputedStyle(element)
      // An icon does not say what it stands in.
      if (position === 'absolute' && element instanceof HTMLElement) {
        const stop = element.offsetParent ?? document.body
        for (let around = element.parentElement; around && around !== stop; around = around.parentElement) {
          const { overflow } = getComputedStyle(around)
          if (/auto|scroll/.test(overflow)) faults.add(`${nameOf(element)} leaves ${nameOf(around)}`)
        }
      }
      const isList = /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1
      if (isList && element.scrollWidth > element.clientWidth + 1 && !/overflow-(x-)?auto/.test(element.className)) {
        faults.add(`${nameOf(element)} scrolls sideways`)
      }
    }

    const main = document.querySelector<HTMLElement>('main') ?? document.body
    for (const list of over ? [over] : [main, ...document.querySelectorAll<HTMLElement>('aside nav')]) {
      const last = [
        ...list.querySelectorAll<HTMLElement>('a[href], button, input, textarea, [role=menuitem], [role=option]'),
      ]
        .filter(
          (control) =>
            control.checkVisibility() &&
            !control.matches(':disabled') &&
            (control.tabIndex >= 0 || control.role === 'menuitem'),
        )
        .at(-1)
      if (!last) continue
      const focused = document.activeElement as HTMLElement
      // Focused already, it would not be brought into sight.
      if (focused === last) last.blur()
      // Measured in the same task: the page may grow with its next answer.
      last.focus()
      const box = last.getBoundingClientRect()
      if (!isSeen(box)) faults.add(`${nameOf(last)} is out of sight`)
      else if (box.width > 4) {
        const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        const isCovered =
          !seen || !(last.contains(seen) || seen.contains(last) || seen.closest('label')?.contains(last))
        if (isCovered) faults.add(`${nameOf(last)} is covered by ${seen && nameOf(seen)}`)
      }
      for (const fixed of document.querySelectorAll<HTMLElement>('header, footer')) {
        if (!fixed.checkVisibility() || (over ? !over.contains(fixed) : fixed.closest('main'))) continue
        // The head of a page without the shell goes with the page.
        if (!over && getComputedStyle(fixed).position === 'static') continue
        if (!isSeen(fixed.getBoundingClientRect())) faults.add(`${nameOf(fixed)} is out of sight`)
      }
      if (focused === document.body) last.blur()
      focused.focus({ preventScroll: true })
    }
    return [...faults]
  })
  return found.map((fault) => `${where}: ${fault}`)
}

/**
 * Texts that cannot be read to their end: cut without an ellipsis, or with one and neither a title
 * nor the whole text elsewhere on the page; and texts that leave the box that they stand in.
 */
export async function cutTexts(page: Page, where: string): Promise<string[]> {
  const found = await page.evaluate(() => {
    type Cut = { text: string; by: Element; hasEllipsis: boolean }
    const hidden = '[aria-hidden=true], [inert], .sr-only, option, iframe, script, style'
    const nameOf = (of: Element) => `${of.tagName.toLowerCase()}.${of.getAttribute('class') ?? ''}`.slice(0, 100)
    const whole = new Set<string>()
    const cuts: Cut[] = []
    const faults = new Set<string>()
    const over = document.querySelector('[role=dialog]')
    const words = document.createTreeWalker(over ?? document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const text = words.currentNode.textContent!.trim()
      const parent = words.currentNode.parentElement!
      if (!text || parent.closest(hidden) || !parent.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(words.currentNode)
      const box = range.getBoundingClientRect()
      let [x, y] = [true, true]
      let cut: Cut | undefined
      let isHidden = box.width === 0
      for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around)
        if (style.display === 'inline' || style.display === 'contents') continue
        const its = around.getBoundingClientRect()
        if (its.width <= 2 || its.height <= 2) isHidden = true
        const leaves = {
          x: x && (box.right > its.right + 1 || box.left < its.left - 1),
          y: y && (box.bottom > its.bottom + 4 || box.top < its.top - 4),
        }
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') x = false
        if (style.overflowY === 'auto' || style.overflowY === 'scroll') y = false
        const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
        if ((leaves.x && clips(style.overflowX)) || (leaves.y && clips(style.overflowY))) {
          cut ??= {
            text,
            by: around,
            hasEllipsis: style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none',
          }
          ;[x, y] = [false, false]
        } else if (leaves.x && x && around === parent) faults.add(`"${text.slice(0, 40)}" leaves ${nameOf(around)}`)
        if (style.position === 'fixed') break
      }
      if (isHidden) continue
      if (cut) cuts.push(cut)
      else whole.add(text)
    }
    for (const { text, by, hasEllipsis } of cuts) {
      // The page gives a cut text its title when it is pointed at.
      by.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      const isTold = by.closest('[title]')?.getAttribute('title')?.includes(text)
      if (!hasEllipsis || !(isTold || whole.has(text))) {
        faults.add(`"${text.slice(0, 40)}" is cut by ${nameOf(by)}${hasEllipsis ? ', without a title' : ''}`)
      }
    }
    return [...faults]
  })
  return found.map((fault) => `${where}: ${fault}`)
}

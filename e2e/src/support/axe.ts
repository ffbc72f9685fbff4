import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { follow, seeLoaded, startAt } from './layout.ts'
import type { Language } from './words.ts'

/** `open`: opens a part of the page and waits for it. */
export type InspectedPage = { path: string; open?: (page: Page) => Promise<void> }

/**
 * Waits for theme transitions, because axe would measure colours in between; inherited colours
 * start their transition after their parent's.
 */
const seeStill = (page: Page) =>
  page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    for (let ending = moving(); ending.length > 0; ending = moving()) {
      await Promise.allSettled(ending.map((animation) => animation.finished))
    }
  })

/**
 * Returns what axe finds, one line each with its place. Frames of other origins are not checked.
 */
async function violations(axe: AxeBuilder, where: string): Promise<string[]> {
  const { violations: found } = await axe.setLegacyMode(true).analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${where}: ${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/**
 * Checks each place in one language by all rules. Colours, in both themes, and sizes do not depend
 * on the language and are checked in French.
 */
export async function inspect(
  page: Page,
  origin: string,
  places: InspectedPage[],
  language: Language,
): Promise<string[]> {
  const found: string[] = []
  let last: string | undefined
  for (const { path, open } of places) {
    // Loading a document takes longer than the rules; it is loaded to leave what was opened in it.
    if (last === undefined || last === path) await startAt(page, `${origin}${path}`)
    else found.push(...(await follow(page, path)))
    last = path
    await seeLoaded(page, path)
    await open?.(page)
    found.push(...(await inspectHere(page, path, language)))
    if (language === 'fr') found.push(...(await smallTargets(page, path)))
  }
  return found
}

/**
 * Sends axe to a document once: sending and starting it takes as long as half of its rules. What
 * passes is not described, which takes most of their time.
 */
async function builder(page: Page): Promise<AxeBuilder> {
  const hasAxe = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)))
  const axe = new AxeBuilder(hasAxe.every(Boolean) ? { page, axeSource: ';' } : { page })
  return axe.options({ resultTypes: ['violations'] })
}

/** Lists without marks that Safari does not read as lists, because they do not name their role. */
const unnamedLists = (page: Page, where: string) =>
  page
    .locator('ul:not([role]), ol:not([role], [data-sonner-toaster])')
    .evaluateAll(
      (lists, at) =>
        lists
          .filter((list) => getComputedStyle(list).listStyleType === 'none')
          .map(({ outerHTML }) => `${at}: a list without a role: ${outerHTML.slice(0, 200)}`),
      where,
    )

/**
 * Fields of a search or alone in their form, whose Enter key on a phone does not say what it does.
 */
const unnamedEnterKeys = (page: Page, where: string) =>
  page.locator('input:not([enterkeyhint], [readonly], [type="hidden"], [type="file"])').evaluateAll(
    (fields, at) =>
      fields
        .filter((field) => {
          const others = 'input:not([type="hidden"], [hidden]), textarea, select, [role="combobox"], [role="switch"]'
          const isAlone = field.closest('form')?.querySelectorAll(others).length === 1
          const isText = /^(?:text|email|search)$/.test((field as HTMLInputElement).type)
          return isText && (isAlone || field.matches('[type="search"], [cmdk-input]'))
        })
        .map(({ outerHTML }) => `${at}: a field without enterkeyhint: ${outerHTML.slice(0, 200)}`),
    where,
  )

/** Targets under 24 px without as much room around them (WCAG 2.5.8), also at a phone's width. */
async function smallTargets(page: Page, where: string): Promise<string[]> {
  const size = page.viewportSize()
  const found: string[] = []
  for (const shown of [size, { width: 390, height: 844 }]) {
    if (shown) await page.setViewportSize(shown)
    // The page hears of its width with its next frame, and then draws other lists for a phone.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await seeStill(page)
    const axe = (await builder(page)).withRules('target-size')
    found.push(...(await violations(axe, `${shown?.width} ${where}`)))
  }
  if (size) await page.setViewportSize(size)
  return found
}

/** Checks the page as it is. */
export async function inspectHere(page: Page, where: string, language: Language): Promise<string[]> {
  await seeStill(page)
  const axe = await builder(page)
  const found = await violations(language === 'fr' ? axe : axe.disableRules('color-contrast'), `${language} ${where}`)
  found.push(...(await unnamedLists(page, where)), ...(await unnamedEnterKeys(page, where)))
  if (language === 'en') return found
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await seeStill(page)
  found.push(...(await violations((await builder(page)).withRules('color-contrast'), `dark ${where}`)))
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
  return found
}

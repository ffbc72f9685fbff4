import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    const isThere = await target.evaluate((element) => {
      const { activeElement } = element.ownerDocument
      return activeElement === element && element.ownerDocument.hasFocus()
    })
    if (isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab pressed sixty times does not reach ${target}`)
}

/**
 * Presses the arrow down until the item of an open menu has the focus, which moves after the key.
 */
export async function arrowDownTo(page: Page, target: Locator): Promise<void> {
  const menu = page.getByRole('menu')
  await expect.poll(() => menu.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  for (let presses = 0; presses < 30; presses++) {
    const focused = await page.evaluateHandle(() => document.activeElement)
    if (await target.evaluate((item, active) => item === active, focused)) return
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction((before) => document.activeElement !== before, focused)
  }
  throw new Error(`The arrow down pressed thirty times does not reach ${target}`)
}

/** Moves the focus there by Tab and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

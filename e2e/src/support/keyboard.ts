import type { Locator, Page } from 'playwright-core'

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

/** Moves the focus there by Tab and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

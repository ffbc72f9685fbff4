import type { Locator, Page } from 'playwright-core'

/** Presses Tab until the focus is there: what a person without a pointer does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    const isThere = await target.evaluate((element) => {
      const { activeElement } = element.ownerDocument
      return activeElement === element && element.ownerDocument.hasFocus()
    })
    if (isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Sixty times Tab do not lead to ${target}`)
}

/** Goes there by Tab and writes. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

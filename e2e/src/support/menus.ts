import type { Locator, Page } from 'playwright-core'
import { inspectHere } from './axe.ts'
import { see } from './journey.ts'
import type { Language } from './words.ts'

/** Controls that announce a popup. */
export const announcing = '[aria-haspopup]:visible'

const popup = (page: Page) =>
  page.locator('[role=menu], [role=dialog], [role=listbox]').filter({ visible: true }).last()

/** Opens each control that announces a popup, one after the other, and checks the page with it. */
export async function inspectMenus(page: Page, openers: Locator, where: string, language: Language): Promise<string[]> {
  const found: string[] = []
  const count = await openers.count()
  for (let index = 0; index < count; index++) {
    const opener = openers.nth(index)
    const name = (await opener.getAttribute('aria-label')) ?? (await opener.textContent()) ?? ''
    await opener.click()
    await see(popup(page))
    found.push(...(await inspectHere(page, `${where}, ${name.trim()} open`, language)))
    await page.keyboard.press('Escape')
    await popup(page).waitFor({ state: 'detached' })
  }
  return found
}

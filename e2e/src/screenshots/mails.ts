import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '@cursus/contract/language-values'
import { mailTemplates } from '@cursus/contract/mail-values'
import type { Browser } from 'playwright-core'
import { renderMail } from '../../../apps/worker/src/mail/render-mail.ts'
import { sampleMail } from '../../../apps/worker/src/testing/sample-mail.ts'
import { contactSheet, type Picture } from './contact-sheet.ts'

/** Of a mail program on a phone and on a computer. */
const widths = [360, 600]
const now = new Date('2026-11-24T09:00:00Z')
const sender = {
  company: { id: '0192f0c1-7b1e-7000-8000-000000000001', name: 'Maison Delorme', logoKey: null, hue: 32 },
  person: { name: 'Karim Benali', isResponsible: true },
}
/** The others come in the name of the platform. */
const ofCompany = new Set<string>(['invitation', 'newModuleAvailable', 'certificateAvailable', 'reminder', 'report'])
const { data } = sampleMail()
const first = {
  title: 'Sécurité incendie : les bons réflexes',
  endsAt: '2026-12-12T22:59:59.999Z',
  dueDate: '2026-11-20',
}
const modules = [first, { ...first, title: 'Accueil du client difficile', dueDate: '2026-11-28' }]
const figures = { ...data.figures!, opened: 12, openedNow: 3, freeSeats: 8, freeSeatsBefore: 11 }
const days = { from: '2026-11-16', until: '2026-11-22', every: 'week' as const }

/** Every kind of mail in both languages, widths and themes; what scrolls sideways, by picture. */
export async function drawMails(browser: Browser, out: string): Promise<Map<string, string[]>> {
  const faults = new Map<string, string[]>()
  for (const language of languages) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of widths) {
        const context = await browser.newContext({ viewport: { width, height: 400 }, colorScheme })
        const page = await context.newPage()
        const pictures: Picture[] = []
        for (const template of mailTemplates) {
          const { certificates, ...others } = { ...data, ...days, figures, modules }
          const mail = sampleMail({
            template,
            language,
            ...(ofCompany.has(template) && { sender }),
            data: template === 'certificateAvailable' ? { ...others, ...(certificates && { certificates }) } : others,
          })
          await page.setContent(renderMail(mail, { timeZone: 'Europe/Paris', now }).html)
          const picture = await page.screenshot({ fullPage: true })
          const name = `mail-${template}-${colorScheme}-${language}-${width}`
          await writeFile(join(out, `${name}.png`), picture)
          pictures.push({ caption: template, picture, group: String(width) })
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          faults.set(name, wide > 0 ? [`is ${wide} px wider than the window`] : [])
        }
        await contactSheet(pictures, width, join(out, `sheet-mails-${colorScheme}-${language}-${width}`))
        await context.close()
      }
    }
  }
  return faults
}

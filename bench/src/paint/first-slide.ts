import { buildCourse12 } from '@cursus/scorm/testing'
import type { Browser } from 'playwright-core'
import { goToFirstSlide, phone } from '../../../e2e/src/story/first-slide.ts'
import { assignModule, createModule, linkOfMail, type Person } from '../../../e2e/src/support/arrange.ts'
import type { Client } from '../../../e2e/src/support/client.ts'
import type { DemoPlatform } from '../../../e2e/src/support/demo-platform.ts'
import { person } from '../../../e2e/src/support/people.ts'
import { median, printRows } from '../figures.ts'
import { slowDown } from './visit.ts'

const module = 'Premiers gestes'
const course = 'Le bon geste'

type Way = Record<'seconds' | 'requests' | 'kilobytes' | 'presses' | 'fields', number>

/** The way of an invited person from the mail to the first slide of a course. Medians of three. */
export async function measureWayToFirstSlide(browser: Browser, platform: DemoPlatform, admin: Client): Promise<void> {
  const file = await buildCourse12()
  const { id } = await createModule(admin, module, [{ title: course, type: 'scorm-content', file }])
  const company = await admin.call<{ id: string }>('POST', 'company', { name: 'Atelier' })
  const ways: Way[] = []
  for (const name of ['Lou Petit', 'Ida Lent', 'Noé Vif']) {
    const guest = person(name, 'fr')
    await assignModule(admin, { companyId: company.id, moduleId: id, person: guest })
    ways.push(await measureWay(browser, platform, guest))
  }
  const of = (field: keyof Way) => median(ways.map((way) => way[field]))
  const row = [
    'mail to first slide',
    of('seconds').toFixed(1),
    String(of('requests')),
    of('kilobytes').toFixed(0),
    String(of('presses')),
    String(of('fields')),
  ]
  printRows(['way', 'seconds', 'requests', 'kB', 'presses', 'fields'], [row])
}

async function measureWay(browser: Browser, platform: DemoPlatform, guest: Person): Promise<Way> {
  const context = await browser.newContext({ ...phone, locale: 'fr-FR' })
  try {
    const page = await context.newPage()
    const sent: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      sent.push(
        request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
      )
    })
    await slowDown(page)
    const link = await linkOfMail(platform, guest.email, '/auth/signup')
    const from = performance.now()
    const counts = await goToFirstSlide(page, { link, guest, module, course })
    const seconds = (performance.now() - from) / 1000
    const kilobytes = (await Promise.all(sent)).reduce((sum, bytes) => sum + bytes, 0) / 1000
    return { ...counts, seconds, requests: sent.length, kilobytes }
  } finally {
    await context.close()
  }
}

import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { join, type Person, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import { see, seeGone, useJourney } from './support/journey.ts'
import { buttonOf, linkOf, menuItemOf, optionOf } from './support/named.ts'
import { person, signedInPage } from './support/people.ts'
import { type Language, m, speak } from './support/words.ts'

// Which entries each person sees, and where a typed address leads.
const journey = useJourney()
const at = (path: string) => `${journey.platform.origin}${path}`
const domains = [
  'themes',
  'modules',
  'contents',
  'contentCategories',
  'companies',
  'platformManagers',
  'users',
] as const
const pageOf: Record<(typeof domains)[number], string> = {
  themes: 'theme',
  modules: 'module',
  contents: 'content',
  contentCategories: 'contentCategory',
  companies: 'company',
  platformManagers: 'platformManager',
  users: 'user',
}
const none = { read: false, write: false }
const read = { read: true, write: false }
const write = { read: true, write: true }
type CompanyRights = { training: typeof none; admin: typeof none; responsible: boolean }
const inCompany = (changes: Partial<CompanyRights>): CompanyRights => ({
  training: none,
  admin: none,
  responsible: false,
  ...changes,
})
type Kind = {
  name: string
  platform?: Record<string, typeof read>
  company?: CompanyRights
  /** The page after sign-in, and the areas on offer. */
  areas: ('participant' | 'company' | 'management')[]
  /** A typed address and the page it leads to; `@` is the company. */
  typed: [path: string, landing: string][]
}
const noManagement: [string, string] = ['/management/home', '/auth/navigation']
const noCompany: [string, string] = ['/company/@/home', '/auth/navigation']
const companyOf = (domain: string, action: string): [string, string][] => {
  if (domain !== 'companies') return []
  return action === 'read' ? [noCompany] : [['/company/@/module-licence/add', '/company/@/module-licence/add']]
}
const kinds: Kind[] = [
  {
    name: 'participant',
    areas: ['participant'],
    typed: [
      ['/auth/navigation', '/platform/home'],
      ['/auth/signin', '/platform/home'],
      ['/management/theme', '/platform/home'],
      ['/company/@/home', '/platform/home'],
      ['/platform/nulle-part', '/platform/home'],
    ],
  },
  {
    name: 'responsible only',
    company: inCompany({ responsible: true }),
    areas: ['participant'],
    typed: [['/company/@/home', '/platform/home']],
  },
  ...(['read', 'write'] as const).map(
    (action): Kind => ({
      name: `company training ${action}`,
      company: inCompany({ training: action === 'read' ? read : write }),
      areas: ['participant', 'company'],
      typed: [
        ['/company/@/module-access', '/company/@/module-access'],
        ['/company/@/manager', '/company/@/home'],
        [
          '/company/@/module-access/add',
          action === 'read' ? '/company/@/module-access' : '/company/@/module-access/add',
        ],
        noManagement,
      ],
    }),
  ),
  ...(['read', 'write'] as const).map(
    (action): Kind => ({
      name: `company admin ${action}`,
      company: inCompany({ admin: action === 'read' ? read : write }),
      areas: ['participant', 'company'],
      typed: [
        ['/company/@/manager', '/company/@/manager'],
        ['/company/@/user', '/company/@/home'],
        ['/company/@/manager/add', action === 'read' ? '/company/@/manager' : '/company/@/manager/add'],
        ['/company/@/module-licence/add', '/company/@/module-licence'],
      ],
    }),
  ),
  {
    name: 'company training and admin, responsible',
    company: { training: write, admin: write, responsible: true },
    areas: ['participant', 'company'],
    typed: [
      ['/company/@', '/company/@/home'],
      ['/company/@/details', '/company/@/details'],
      ['/company/01900000-0000-7000-8000-000000000000/home', '/auth/navigation'],
    ],
  },
  ...domains.flatMap((domain) =>
    (['read', 'write'] as const).map((action): Kind => {
      const page = `/management/${pageOf[domain]}`
      const foreign = domain === 'themes' ? '/management/company' : '/management/theme'
      // A right to write modules includes reading themes; a right to write companies opens every
      // company.
      const entersForeign = domain === 'modules' && action === 'write'
      const add = domain === 'users' ? page : `${page}/add`
      return {
        name: `platform ${domain} ${action}`,
        platform: { [domain]: action === 'read' ? read : write },
        areas: ['participant', 'management'],
        typed: [
          [add, action === 'write' ? add : page],
          [foreign, entersForeign ? foreign : '/management/home'],
          ...companyOf(domain, action),
        ],
      }
    }),
  ),
  {
    name: 'platform and company',
    platform: { themes: read },
    company: inCompany({ training: read }),
    areas: ['participant', 'company', 'management'],
    typed: [
      ['/auth/signup', '/auth/navigation'],
      ['/management/theme', '/management/theme'],
      ['/company/@/user', '/company/@/user'],
    ],
  },
]
const people = new Map<string, Person>()
let companyId: string
const companyName = 'Atelier des droits'

beforeAll(async () => {
  const admin = await signedInAdmin(journey.platform)
  companyId = (await admin.call<{ id: string }>('POST', 'company', { name: companyName })).id
  for (const [index, kind] of kinds.entries()) {
    const somebody = { ...person(`Agent Num${index}`, 'fr'), lastname: 'Numéro' }
    people.set(kind.name, somebody)
    const userList = [somebody.email]
    if (kind.platform)
      await admin.call('POST', 'platformManager/', { userList, platformManagementRights: kind.platform })
    if (kind.company) await admin.call('POST', `company/${companyId}/manager`, { userList, rights: kind.company })
  }
  await Promise.all([...people.values()].map((somebody) => join(journey.platform, somebody)))
})

const openMenu = (page: Page) => buttonOf(page.getByRole('banner'), 'Numéro').click()
const entriesOf = async (page: Page): Promise<string[]> => {
  await openMenu(page)
  await see(page.getByRole('menu'))
  const entries = await page.getByRole('menuitem').allInnerTexts()
  await page.keyboard.press('Escape')
  await seeGone(page.getByRole('menu'))
  const all: string[] = [
    m.account_my_account(),
    m.account_platform_management(),
    m.account_user_view(),
    m.account_logout(),
  ]
  return entries.map((entry) => entry.trim()).filter((entry) => all.includes(entry))
}
/** Through the header: by the entry, or by the area switch. */
const enter = async (page: Page, area: Kind['areas'][number]) => {
  if (area === 'company') await buttonOf(page.getByRole('banner'), m.area_management()).click()
  else await openMenu(page)
  await menuItemOf(page, area === 'company' ? companyName : m.account_user_view()).click()
}
const areaNames: Record<Kind['areas'][number], () => string> = {
  participant: m.area_participant,
  company: () => companyName,
  management: m.area_management,
}
const homes = { participant: '/platform/home', company: '/company/@/home', management: '/management/home' }

it.each(kinds)('$name', async ({ name, areas, typed }) => {
  speak('fr')
  const somebody = people.get(name) as Person
  const page = await signedInPage(journey, somebody)
  const filled = (path: string) => path.replace('@', companyId)
  const land = async (path: string, landing: string) => {
    await page.goto(at(filled(path)))
    await page.waitForURL((url) => url.pathname === filled(landing))
    await see(page.locator('h1'))
    const isRefused = /^\/(?:company\/.+\/|management)/.test(path) && path !== landing
    const refusal = page.getByRole('status').filter({ hasText: m.common_refused_page() })
    if (isRefused) await see(refusal)
    else expect(await refusal.count(), path).toBe(0)
  }
  await land('/', areas.length > 1 ? '/auth/navigation' : '/platform/home')
  if (areas.length > 1) {
    const links = await page.getByRole('main').getByRole('link').allInnerTexts()
    const names = areas.map((area) => areaNames[area]())
    expect(links.map((link) => link.split('\n').find((line) => names.includes(line)))).toEqual(names)
  }
  const manages = areas.includes('management')
  const entriesIn = (area: Kind['areas'][number]) => [
    m.account_my_account(),
    ...(manages && area !== 'management' ? [m.account_platform_management()] : []),
    ...(area === 'participant' ? [] : [m.account_user_view()]),
    m.account_logout(),
  ]
  if (areas.length > 1) await page.getByRole('main').getByRole('link').last().click()
  // Visits all areas from the last one, through the header. With a write right the other areas
  // are the same as with a read right.
  for (const area of name.endsWith(' write') ? areas.slice(-1) : areas.toReversed()) {
    if (area !== areas.at(-1)) await enter(page, area)
    await page.waitForURL((url) => url.pathname === filled(homes[area]))
    await see(page.getByRole('banner').getByText(areaNames[area](), { exact: true }))
    // The page takes the focus when its script has arrived, which closes an open menu.
    await see(page.getByRole('main').getByRole('heading', { level: 1 }))
    expect(await entriesOf(page), area).toEqual(entriesIn(area))
  }
  for (const [path, landing] of typed) await land(path, landing)
})

it('a manager of eight companies searches the one to open', async () => {
  const admin = await signedInAdmin(journey.platform)
  const trainer = person('Lou Fabre', 'fr')
  const names = ['Ancre', 'Balise', 'Chêne', 'Digue', 'Écluse', 'Forge', 'Grange', 'Halle']
  for (const name of names) {
    const company = await admin.call<{ id: string }>('POST', 'company', { name })
    const rights = inCompany({ training: read })
    await admin.call('POST', `company/${company.id}/manager`, { userList: [trainer.email], rights })
  }
  await join(journey.platform, trainer)
  for (const language of ['fr', 'en'] as Language[]) {
    speak(language)
    const page = await signedInPage(journey, trainer, {}, language)
    await page.goto(at('/auth/navigation'))
    await page.getByRole('searchbox', { name: m.area_search() }).fill('ecl')
    await seeGone(linkOf(page, 'Forge'))
    expect(await inspectHere(page, '/auth/navigation', language)).toEqual([])
    // The page's script comes after the menu is open, whose focus its heading then leaves alone.
    const release = Promise.withResolvers<void>()
    await page.route(/company-home-.*js$/, async (route) => {
      await release.promise
      await route.continue()
    })
    await linkOf(page, 'Écluse').click()
    await page.waitForURL((url) => url.pathname.endsWith('/home') && url.pathname.startsWith('/company/'))
    await buttonOf(page.getByRole('banner'), 'Écluse').click()
    const search = page.getByRole('combobox', { name: m.area_search() })
    await search.fill('CHE')
    release.resolve()
    await see(page.getByRole('main').getByRole('heading', { level: 1, includeHidden: true }))
    await search.fill('CHENE')
    await seeGone(optionOf(page, 'Forge'))
    expect(await inspectHere(page, 'area search', language)).toEqual([])
    await page.keyboard.press('Enter')
    await see(buttonOf(page.getByRole('banner'), 'Chêne'))
  }
})

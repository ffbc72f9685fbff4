import { routeAccess } from '@cursus/rights'
import type { Page } from 'playwright-core'
import type { Client } from '../support/client.ts'
import { buttonOf, linkOf, menuItemOf, optionOf } from '../support/named.ts'

/** Ids of the demo data used in addresses. */
export type Ids = Record<
  | 'fire'
  | 'toAccept'
  | 'extinguisher'
  | 'link'
  | 'userGroup'
  | 'quiz'
  | 'embedded'
  | 'access'
  | 'user'
  | 'licence'
  | 'moduleVersion'
  | 'manager'
  | 'company'
  | 'content'
  | 'failed'
  | 'plain'
  | 'module'
  | 'theme'
  | 'category'
  | 'platformManager'
  | 'account'
  | 'fireLicence'
  | 'contentVersion',
  string
>
export type Who = 'guest' | 'participant' | 'manager' | 'platform' | 'englishParticipant' | 'englishManager'
export type View = {
  name: string
  who: Who
  path: (ids: Ids) => string
  /** Steps on the page before the picture. */
  act?: (page: Page, ids: Ids) => Promise<void>
}

const view = (who: Who, name: string, path: View['path'] | string, act?: View['act']): View => ({
  who,
  name,
  path: typeof path === 'string' ? () => path : path,
  ...(act ? { act } : {}),
})
const player = (content: 'extinguisher' | 'link' | 'quiz' | 'embedded') => (ids: Ids) =>
  `/platform/user-module/${ids.fire}/content/${ids[content]}`
const company = (path: (ids: Ids) => string) => (ids: Ids) => `/company/${ids.company}/${path(ids)}`

/** Fills the form and agrees to the attachments. */
async function writeToSupport(page: Page): Promise<void> {
  const words = /support/i
  const opener = buttonOf(page, words)
  if (!(await opener.last().isVisible())) {
    await page.getByRole('banner').getByRole('button').first().click()
  }
  await opener.last().click()
  const dialog = page.getByRole('dialog', { name: words })
  await dialog.getByRole('textbox').last().fill('Bonjour,\nla vidéo du chapitre 2 ne démarre pas.')
  await dialog.getByRole('checkbox').check()
}

/** Opens the results and resources beside the content. */
async function openAbout(page: Page): Promise<void> {
  const shown = page.getByRole('heading', { name: /^(Où vous en êtes|Your progress)$/ })
  // Kept open from an earlier picture.
  if (await shown.isVisible()) return
  const more = buttonOf(page, /^(Autres actions|More actions)$/)
  if (await more.isVisible()) {
    await more.click()
    await menuItemOf(page, /(Résultat et|Results and)/).click()
  } else await buttonOf(page, /^(Afficher le résultat|Show results)/).click()
  await shown.waitFor()
}

async function giveToMany(page: Page): Promise<void> {
  const people = ['anais.roux', 'k.benali', 'awa.diarra', 'marc.tessier'].map(
    (name) => `${name}@maison-delorme.example`,
  )
  const selects = page.getByRole('dialog').getByRole('combobox')
  await selects.first().click()
  await optionOf(page, /incendie/i).click()
  const box = page.getByRole('dialog').locator('input[inputmode="email"], input[type="email"], textarea').first()
  await box.fill([...people, 'l.petit@gmial.com'].join('\n'))
  await box.press('Enter')
  await page
    .getByText(/hors des domaines|outside/i)
    .first()
    .waitFor()
}

/** Opens a module that is done, and gets its certificate. */
async function getAttestation(page: Page): Promise<void> {
  await linkOf(page, /^Tenir sa caisse/)
    .first()
    .click()
  const download = linkOf(page, /\(PDF\)/)
  const make = buttonOf(page, /l’attestation|the certificate/i)
  await download.or(make).waitFor()
  if (await make.isVisible()) await make.click()
  await download.waitFor()
}

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('banner').locator('button[aria-haspopup=menu]').last().click()
  await page.getByRole('menuitem').first().click()
  await page.getByRole('dialog').waitFor()
}

async function editAccount(page: Page): Promise<void> {
  await openAccount(page)
  await buttonOf(page.getByRole('dialog'), /^(Modifier|Update)$/).click()
}

async function slideIsShown(page: Page): Promise<void> {
  const slide = page.frameLocator('iframe').first().frameLocator('iframe').first()
  await slide.locator('body[data-state="playing"] #slide-title').waitFor({ state: 'visible' })
}

/** Every screen, with the person who sees it. */
export const views: View[] = [
  view('guest', 'signin', '/auth/signin'),
  view('guest', 'signin-support', '/auth/signin', writeToSupport),
  view('participant', 'support', '/platform/home', writeToSupport),
  view('participant', 'module-support', (ids) => `/platform/user-module/${ids.fire}`, writeToSupport),
  view('guest', 'signup', '/auth/signup'),
  view('guest', 'password-forgot', '/auth/password/forgot'),
  view('guest', 'not-found', '/nowhere/at/all'),

  view('participant', 'participant-home', '/platform/home'),
  view('participant', 'participant-modules', '/platform/user-module'),
  view('participant', 'participant-module', (ids) => `/platform/user-module/${ids.fire}`),
  view('participant', 'participant-accept', (ids) => `/platform/user-module/${ids.toAccept}`),
  view('participant', 'participant-contents', '/platform/user-content'),
  view('participant', 'participant-resources', '/platform/user-resource'),
  view('participant', 'participant-tools', '/platform/user-tool'),
  view('participant', 'participant-attestation', '/platform/user-module', getAttestation),
  view('participant', 'attestation-check', '/platform/user-module', async (page) => {
    await getAttestation(page)
    await linkOf(page, /^\w{4}-\w{4}-\w{4}$/).click()
    await page.locator('dl').waitFor()
  }),
  view('participant', 'participant-favorites', '/platform/user-favorite'),
  view('participant', 'participant-notes', '/platform/user-note'),
  view('participant', 'participant-certificates', '/platform/user-attestation'),
  view('participant', 'participant-order', '/platform/user-module', async (page) => {
    await buttonOf(page, /changer l’ordre|change the order/i).click()
    await buttonOf(page, /^faire glisser|^drag/i)
      .first()
      .waitFor()
  }),
  view(
    'participant',
    'participant-preview',
    (ids) => `/platform/user-module/${ids.fire}/preview-content/${ids.extinguisher}`,
  ),
  view('participant', 'account', '/platform/home', openAccount),
  view('participant', 'account-edit', '/platform/home', editAccount),
  view('participant', 'player', player('extinguisher'), slideIsShown),
  view('participant', 'player-link', player('link')),
  view('participant', 'player-about', player('extinguisher'), async (page) => {
    await slideIsShown(page)
    await openAbout(page)
  }),
  view('participant', 'player-quiz', player('quiz'), openAbout),
  view('participant', 'player-embedded', player('embedded')),
  view('englishParticipant', 'participant-home-english', '/platform/home'),

  view(
    'manager',
    'company-home',
    company(() => 'home'),
  ),
  view(
    'manager',
    'company-accesses',
    company(() => 'module-access'),
  ),
  view(
    'manager',
    'company-access',
    company((ids) => `module-access/${ids.access}`),
  ),
  view(
    'manager',
    'company-give-access',
    company((ids) => `module-access/add?licence=${ids.fireLicence}`),
    giveToMany,
  ),
  view(
    'manager',
    'company-report',
    company(() => 'report'),
  ),
  view(
    'manager',
    'company-report-module',
    company((ids) => `report/${ids.module}`),
  ),
  view(
    'manager',
    'company-users',
    company(() => 'user'),
  ),
  view(
    'manager',
    'company-user',
    company((ids) => `user/${ids.user}`),
  ),
  view(
    'manager',
    'company-groups',
    company(() => 'user-group'),
  ),
  view(
    'manager',
    'company-group',
    company((ids) => `user-group/${ids.userGroup}`),
  ),
  view(
    'manager',
    'company-group-add',
    company(() => 'user-group/add'),
  ),
  view(
    'manager',
    'company-modules',
    company(() => 'module'),
  ),
  view(
    'manager',
    'company-module',
    company((ids) => `module/${ids.moduleVersion}/${ids.licence}`),
  ),
  view(
    'manager',
    'company-licences',
    company(() => 'module-licence'),
  ),
  view(
    'manager',
    'company-licence',
    company((ids) => `module-licence/${ids.licence}`),
  ),
  view(
    'manager',
    'company-managers',
    company(() => 'manager'),
  ),
  view(
    'manager',
    'company-manager',
    company((ids) => `manager/${ids.manager}`),
  ),
  view(
    'manager',
    'company-manager-add',
    company(() => 'manager/add'),
  ),
  view(
    'manager',
    'company-details',
    company(() => 'details'),
  ),
  view(
    'platform',
    'company-licence-add',
    company(() => 'module-licence/add'),
  ),
  view('englishManager', 'navigation-english', '/auth/navigation'),

  view('platform', 'navigation', '/auth/navigation'),
  view('platform', 'management-home', '/management/home'),
  view('platform', 'management-themes', '/management/theme'),
  view('platform', 'management-theme', (ids) => `/management/theme/${ids.theme}`),
  view('platform', 'management-categories', '/management/contentCategory'),
  view('platform', 'management-category', (ids) => `/management/contentCategory/${ids.category}`),
  view('platform', 'management-contents', '/management/content'),
  view('platform', 'management-content', (ids) => `/management/content/${ids.content}`),
  view('platform', 'management-content-failed', (ids) => `/management/content/${ids.failed}`),
  view('platform', 'management-content-plain', (ids) => `/management/content/${ids.plain}`),
  view('platform', 'management-content-add', '/management/content/add'),
  view('platform', 'management-content-edit', (ids) => `/management/content/${ids.content}/edit`),
  view('platform', 'management-modules', '/management/module'),
  view('platform', 'management-module', (ids) => `/management/module/${ids.module}`),
  view(
    'platform',
    'management-module-cover',
    (ids) => `/management/module/${ids.module}`,
    async (page) => {
      await buttonOf(page, /changer la couverture|change cover/i).click()
      await page.getByRole('radiogroup').waitFor()
    },
  ),
  view('platform', 'management-module-add', '/management/module/add'),
  view('platform', 'management-module-edit', (ids) => `/management/module/${ids.module}/edit`),
  view('platform', 'management-companies', '/management/company'),
  view('platform', 'management-company', (ids) => `/management/company/${ids.company}`),
  view('platform', 'management-company-add', '/management/company/add'),
  view('platform', 'management-managers', '/management/platformManager'),
  view('platform', 'management-manager', (ids) => `/management/platformManager/${ids.platformManager}`),
  view('platform', 'management-manager-add', '/management/platformManager/add'),
  view('platform', 'management-users', '/management/user'),
  view('platform', 'management-user', (ids) => `/management/user/${ids.account}`),
]

/** What stands for a part of an address, which means another thing in each area. */
const partsOf = (route: string, ids: Ids): Record<string, string> => ({
  companyId: ids.company,
  themeId: ids.theme,
  contentCategoryId: ids.category,
  contentVersionId: ids.contentVersion,
  resourceUrl: ids.contentVersion,
  moduleLicenceId: route.includes('module-preview') ? ids.fireLicence : ids.licence,
  moduleVersionId: ids.moduleVersion,
  moduleAccessId: ids.access,
  userGroupId: ids.userGroup,
  moduleId: ids.module,
  userModuleId: ids.fire,
  contentId: route.startsWith('/management') ? ids.content : ids.extinguisher,
  userId: route.startsWith('/management') ? ids.account : ids.user,
  code: 'K7QM-4TRX-92HD',
  '': 'nowhere',
})

function viewerOf(route: string): Who {
  if (route.startsWith('/company')) return 'manager'
  if (/^\/(?:management|content-preview)/.test(route)) return 'platform'
  return /^\/(?:platform|mail-settings|auth\/(?:email\/confirm|navigation))/.test(route) ? 'participant' : 'guest'
}

/** A view of each page of the router that `views` does not show. */
export function otherViews(ids: Ids): View[] {
  const shown = views.map(({ path }) => path(ids).split('?')[0]!)
  return Object.entries(routeAccess).flatMap(([route, access]) => {
    const pattern = new RegExp(`^${route.replaceAll(/\$\w*/g, '[^/]+').replace(/(.)\/$/, '$1')}$`)
    const isLayout = ['/auth', '/auth/account', '/platform', '/management', '/company/$companyId'].includes(route)
    if ('leadsTo' in access || isLayout || shown.some((path) => pattern.test(path))) return []
    const address = route.replaceAll(/\$(\w*)/g, (_, name: string) => partsOf(route, ids)[name] ?? 'nowhere')
    const name = route.replaceAll('$', '').replaceAll(/\W+/g, '-').replace(/^-/, '')
    return [view(viewerOf(route), `page-${name}`, address)]
  })
}

type Row = {
  id: string
  contentVersionId?: string
  title?: string
  name?: string | null
  fallbackName?: string
  type?: string
  reason?: string
}

/** Looks up the ids of the demo over the documented paths. */
export async function findIds(participant: Client, manager: Client, platform: Client): Promise<Ids> {
  const list = (client: Client, path: string) => client.call<Row[]>('GET', path)
  const pick = (rows: Row[], words: string | ((row: Row) => boolean)): string => {
    const isIt = (row: Row) =>
      typeof words === 'function' ? words(row) : (row.title ?? row.name ?? row.fallbackName ?? '').startsWith(words)
    const found = rows.find(isIt)
    if (!found) throw new Error(`The demo has no item matching ${words}`)
    return found.id
  }
  const own = await list(participant, 'user/me/userModule')
  const fire = pick(own, 'Sécurité incendie')
  type Chapters = { chapters: { contents: (Row & { contentId?: string })[] }[] }
  const { chapters } = await participant.call<Chapters>('GET', `user/me/userModule/${fire}`)
  const learned = chapters.flatMap(({ contents }) => contents)
  const companyId = pick(await list(platform, 'company'), 'Maison Delorme')
  const path = `company/${companyId}`
  const contents = await list(platform, 'content')
  const licences = await list(manager, `${path}/moduleLicence`)
  type CompanyModule = Row & { moduleVersionId?: string; licence?: { id: string } }
  const [companyModule] = await manager.call<CompanyModule[]>('GET', `${path}/module`)
  type ContentRow = Row & { processing: { state: string } }
  const failed = (contents as ContentRow[]).find(({ processing }) => processing.state === 'failed')
  return {
    fire,
    toAccept: pick(own, (row) => row.reason === 'toAccept'),
    extinguisher: pick(learned, 'Utiliser un extincteur'),
    link: pick(learned, 'Registre'),
    quiz: pick(learned, 'Quiz : quel'),
    embedded: pick(learned, 'Plan d’évacuation'),
    access: pick(await list(manager, `${path}/moduleAccess?search=tessier`), () => true),
    user: pick(await list(manager, `${path}/user?search=tessier`), () => true),
    userGroup: pick(await list(manager, `${path}/userGroup`), 'Lyon'),
    licence: companyModule?.licence?.id ?? pick(licences, 'Magasins'),
    fireLicence: pick(licences, 'Magasins'),
    moduleVersion: companyModule?.moduleVersionId ?? companyModule?.id ?? '',
    manager: pick(await list(manager, `${path}/manager`), () => true),
    company: companyId,
    content: pick(contents, 'Utiliser un extincteur'),
    contentVersion: contents.find(({ title }) => title?.startsWith('Utiliser un extincteur'))?.contentVersionId ?? '',
    failed: failed?.id ?? '',
    plain: pick(contents, 'Registre'),
    module: pick(await list(platform, 'module'), 'Sécurité incendie'),
    theme: pick(await list(platform, 'theme'), () => true),
    category: pick(await list(platform, 'contentCategory'), () => true),
    platformManager: pick(await list(platform, 'platformManager?search=rousseau'), () => true),
    account: pick(await list(platform, 'user?search=karim'), () => true),
  }
}

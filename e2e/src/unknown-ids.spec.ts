import { randomUUID } from 'node:crypto'
import { routeAccess } from '@cursus/rights'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { giveModule, signedInAdmin } from './support/arrange.ts'
import { see, useJourney } from './support/journey.ts'
import { follow, startAt } from './support/layout.ts'
import { person, signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m } from './support/words.ts'

const journey = useJourney()
const learner = person('Nadia Renard', 'fr')
/** Ids of things that exist, by parameter, for addresses that have several. */
let known: Record<string, string>

beforeAll(async () => {
  const { platform } = journey
  const contents = [{ title: 'Le site', type: 'external-link' as const, link: 'https://example.org/' }]
  const grant = await giveModule(platform, { person: learner, title: 'Accueil', contents })
  const client = await signedInAdmin(platform)
  const first = async (path: string) => (await client.call<{ id: string }[]>('GET', path))[0]!.id
  const version = (table: 'contentVersions' | 'moduleVersions') =>
    platform.database.db.selectFrom(table).select('id').executeTakeFirstOrThrow()
  known = {
    companyId: grant.companyId,
    userModuleId: grant.userModuleId,
    moduleAccessId: grant.userModuleId,
    contentId: grant.contentIds[0]!,
    contentVersionId: (await version('contentVersions')).id,
    resourceUrl: (await version('contentVersions')).id,
    moduleId: await first('module'),
    moduleVersionId: (await version('moduleVersions')).id,
    moduleLicenceId: await first(`company/${grant.companyId}/moduleLicence`),
    userId: (await client.call<{ id: string }>('GET', 'user/me')).id,
    themeId: await first('theme'),
    contentCategoryId: await first('contentCategory'),
  }
})

/** Have words of their own for what is wrong: `attestation.spec.ts`, `door.spec.ts`. */
const ownWords = ['/attestation/$code', '/i/$link']
const parameter = /\$(\w+)/g
const routes = Object.keys(routeAccess).filter((route) => route.match(parameter) && !ownWords.includes(route))

/** The addresses of a route with one wrong id each, and the parameter that is wrong. */
const wrongAddresses = (route: string, wrong: string) =>
  [...route.matchAll(parameter)].map(([, chosen = '']) => {
    const idOf = (_: string, name: string) => (name === chosen ? wrong : (known[name] ?? wrong))
    return [route.replaceAll(parameter, idOf), chosen] as const
  })

async function seeNotFound(page: Page, address: string): Promise<void> {
  await page.goto(`${journey.platform.origin}${address}`)
  const alert = page.getByRole('alert').filter({ hasText: m.common_missing_title() })
  await see(alert.getByRole('link').or(alert.getByRole('button'))).catch(async (cause) => {
    throw new Error(`${address} shows ${await page.ariaSnapshot()}`, { cause })
  })
}

it.each([
  { what: 'invalid', wrong: 'no-id' },
  { what: 'unknown', wrong: randomUUID() },
])('every address with an $what id is reported as not found, with a way back', async ({ wrong }) => {
  const manager = await signedInPage(journey, admin, {}, 'fr')
  const participant = await signedInPage(journey, learner, {}, 'fr')
  for (const route of routes) {
    const page = route.startsWith('/platform') ? participant : manager
    for (const [address, chosen] of wrongAddresses(route, wrong)) {
      await seeNotFound(page, address)
      // An unknown company never draws a working page.
      if (chosen === 'companyId') expect(await page.getByRole('table').count(), address).toBe(0)
    }
  }
})

it('a page is announced after another of the same title, which the router draws with the same component', async () => {
  const page = await signedInPage(journey, admin)
  await startAt(page, `${journey.platform.origin}/nowhere`)
  expect(await follow(page, '/nowhere/else')).toEqual([])
})

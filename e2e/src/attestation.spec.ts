import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, it } from 'vitest'
import { type Given, giveModule, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import { Client } from './support/client.ts'
import { see, seeGone, useJourney } from './support/journey.ts'
import { buttonOf, linkOf, menuItemOf, titleOf } from './support/named.ts'
import { chooseLanguage, person, signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney()
const learner = person('Inès Bellanger', 'fr')
let grant: Given

beforeAll(async () => {
  grant = await giveModule(journey.platform, {
    person: learner,
    title: 'Évacuation',
    contents: [{ title: 'Plan du site', type: 'external-link', link: 'https://example.org/' }],
  })
})

const codeOn = async (page: Page) => {
  const link = linkOf(page, /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  await see(link)
  return (await link.textContent()) ?? ''
}

it('a finished module gives a certificate that anybody can check, until it is revoked', async () => {
  speak('fr')
  const { origin } = journey.platform
  const page = await signedInPage(journey, learner, {}, 'fr')
  const path = `user/me/userModule/${grant.userModuleId}`
  const client = new Client(origin)
  await client.signIn(learner)
  await client.call('POST', `${path}/userContent/${grant.contentIds[0]}/open`)

  await page.goto(`${origin}/platform/user-module/${grant.userModuleId}`)
  await buttonOf(page, m.participant_attestation_make()).click()
  const download = linkOf(page, m.participant_attestation_download())
  await see(download)
  expect(await inspectHere(page, 'the certificate of a module', 'fr')).toEqual([])
  const saved = page.waitForEvent('download')
  await download.click()
  const file = await saved
  await see(page.getByText(m.participant_finished()))
  const code = await codeOn(page)
  expect(file.suggestedFilename()).toBe('attestation-ines-bellanger-evacuation.pdf')
  const pdf = await getDocumentProxy(new Uint8Array(await readFile((await file.path()) ?? '')))
  const { text } = await extractText(pdf, { mergePages: true })
  const words = text.replaceAll(/[\u00a0\u202f]/g, ' ')
  const { doneAt } = await client.call<{ doneAt: string }>('GET', path)
  const { timeZone } = await client.call<{ timeZone: string }>('GET', 'settings')
  const days = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone } as const
  const day = new Intl.DateTimeFormat('fr-FR', days).format(new Date(doneAt))
  for (const text of [
    'Attestation de fin de formation',
    'Inès Bellanger',
    'Atelier Évacuation',
    'Évacuation, version 1',
    `Période suivie ${day}`,
    code,
    new URL(origin).host,
  ])
    expect(words).toContain(text)

  // Without a session, as the person who was handed the paper.
  const visitor = await (await journey.visitor()).newPage()
  await visitor.goto(`${origin}/attestation/${code.toLowerCase()}`)
  await see(visitor.getByText(m.participant_attestation_check_valid()))
  await see(visitor.getByText('Inès Bellanger'))
  await see(visitor.getByText('Atelier Évacuation'))
  expect(await inspectHere(visitor, 'a valid certificate', 'fr')).toEqual([])
  await visitor.goto(`${origin}/attestation/2222-2222-2222`)
  await see(visitor.getByText(m.participant_attestation_check_unknown()))
  expect(await inspectHere(visitor, 'an unknown certificate', 'fr')).toEqual([])
  // The refused code can be corrected.
  const typed = visitor.getByLabel(m.participant_attestation_code())
  expect(await typed.inputValue()).toBe('2222-2222-2222')
  await typed.fill(code)
  await typed.press('Enter')
  await see(visitor.getByText(m.participant_attestation_check_valid()))

  // All of them, from the account.
  await buttonOf(page.getByRole('banner'), 'Inès Bellanger').click()
  await menuItemOf(page, m.participant_attestations()).click()
  await see(titleOf(page, m.participant_attestations()))
  await see(page.getByRole('main').getByText('Évacuation', { exact: true }))
  await see(linkOf(page, m.participant_attestations_check({ code })))
  await see(download)

  const manager = await signedInPage(journey, admin, {}, 'fr')
  await manager.goto(`${origin}/company/${grant.companyId}/module-access/${grant.userModuleId}`)
  const revoke = buttonOf(manager, m.company_attestation_revoke())
  await revoke.click()
  const question = manager.getByRole('alertdialog', { name: m.company_attestation_revoke_title() })
  await buttonOf(question, m.common_cancel()).click()
  await seeGone(question)
  await revoke.click()
  await buttonOf(question, m.company_attestation_revoke()).click()
  await see(buttonOf(manager, m.company_attestation_restore()))
  expect(await inspectHere(manager, 'a revoked certificate, for managers', 'fr')).toEqual([])
  await visitor.goto(`${origin}/attestation/${code}`)
  await see(visitor.getByText(/révoquée le/))
  expect(await inspectHere(visitor, 'a revoked certificate', 'fr')).toEqual([])
  expect(await visitor.getByText('Inès Bellanger').count()).toBe(0)
  await page.reload()
  await see(page.getByText(/^Révoquée le/))
  expect(await download.count()).toBe(0)
  await page.goto(`${origin}/platform/user-module/${grant.userModuleId}`)
  await see(page.getByText(/^Révoquée le/))
  expect(await download.count()).toBe(0)
})

it('who has only the code of a paper types it', async () => {
  speak('en')
  const { origin } = journey.platform
  const client = new Client(origin)
  await client.signIn(learner)
  const { id } = await client.call<{ id: string }>('GET', 'user/me')
  const visitor = await (await journey.visitor()).newPage()
  await visitor.goto(`${origin}/attestation`)
  await chooseLanguage(visitor, 'en')
  const typed = visitor.getByLabel(m.participant_attestation_code())
  const check = buttonOf(visitor, m.participant_attestation_code_check())
  expect(await inspectHere(visitor, 'the check of a certificate', 'en')).toEqual([])
  for (const wrong of ['', 'K7QM', '0000-0000-0000']) {
    await typed.fill(wrong)
    await check.click()
    await see(visitor.getByText(m.participant_attestation_code_wrong()))
    await see(typed.and(visitor.locator(':focus')))
  }
  const { code } = await client.call<{ code: string }>('GET', `user/me/userModule/${grant.userModuleId}/attestation`)
  await typed.fill(` ${code.toLowerCase().replace(/(.{4})/g, '$1 ')}`)
  await check.click()
  await see(visitor.getByText(/^This certificate was revoked on/))

  const clerk = await signedInAdmin(journey.platform)
  await clerk.call('DELETE', `user/${id}`)
  await visitor.reload()
  await see(visitor.getByText(m.participant_attestation_check_erased()))
  expect(await inspectHere(visitor, 'an erased certificate', 'en')).toEqual([])
})

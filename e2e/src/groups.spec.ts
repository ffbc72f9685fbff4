import { readFile } from 'node:fs/promises'
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { createModule, type Given, giveModule, licenceDays, signedInAdmin } from './support/arrange.ts'
import { inspectHere } from './support/axe.ts'
import type { Client } from './support/client.ts'
import { goTo, see, seeGone, useJourney } from './support/journey.ts'
import { waitForMail } from './support/mailbox.ts'
import { buttonOf, linkOf, optionOf } from './support/named.ts'
import { frenchPage, person, signedInPage } from './support/people.ts'
import { admin } from './support/platform.ts'
import { m, speak } from './support/words.ts'

const journey = useJourney()
const learner = person('Nina Roche', 'fr')
let grant: Given
let client: Client

type Row = { id: string; user: { email: string } }
const [anna, basil, chloe, dario] = ['anna', 'basil', 'chloe', 'dario'].map((name) => `${name}@lyon.example`) as [
  string,
  string,
  string,
  string,
]

beforeAll(async () => {
  const content = { title: 'Alerte', type: 'external-link', link: 'https://example.com/' } as const
  grant = await giveModule(journey.platform, { person: learner, title: 'Feu', contents: [content] })
  client = await signedInAdmin(journey.platform)
})

const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')
const paste = (page: Page, text: string) =>
  page.getByRole('textbox', { name: m.company_access_people() }).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
const holders = async () =>
  (await client.call<Row[]>('GET', `company/${grant.companyId}/moduleAccess?state=active`)).map(
    ({ user }) => user.email,
  )

it('a group is made by paste, carries a module, and gives it to whoever joins', async () => {
  const page = await frenchPage(journey, admin)
  await page.goto(`${journey.platform.origin}/company/${grant.companyId}/home`)
  await goTo(page, m.nav_user_groups())
  await linkOf(page, m.company_group_add()).first().click()

  // A group needs a name and somebody.
  await buttonOf(dialog(page), m.company_group_add_submit()).click()
  await see(page.getByText(m.company_access_people_required()))
  await dialog(page).getByLabel(m.company_group_name()).fill('Lyon')
  await paste(page, `${anna}, Marie; ${basil}, ${anna.toUpperCase()}`)
  await see(page.getByText(m.people_not_emails({ list: 'Marie' })))
  await paste(page, basil)
  await see(page.getByText(m.people_repeated({ count: 1 })))
  await buttonOf(dialog(page), m.company_group_add_submit()).click()
  await see(dialog(page).getByRole('heading', { name: 'Lyon' }))
  await see(dialog(page).getByText(m.company_group_modules_none()))
  expect(await holders()).toEqual([learner.email])

  await buttonOf(dialog(page), m.company_group_module_add()).click()
  await dialog(page).getByLabel(m.company_access_module()).click()
  await optionOf(page, grant.moduleTitle).click()
  await see(dialog(page).getByText(m.company_access_preview_new_count({ count: 2 })))
  expect(await inspectHere(page, 'adding a module to a group', 'fr')).toEqual([])
  await buttonOf(dialog(page), m.company_group_module_add()).first().click()
  await see(dialog(page).getByText(m.company_group_module_held({ count: 2, all: 2 })))
  await waitForMail(journey.platform.dataDir, anna, ({ links }) => links.some((link) => link.includes('/auth/signup')))

  // The licence has five seats, so two more people fit.
  await buttonOf(dialog(page), m.company_group_add_people()).click()
  await paste(page, `${chloe} ${dario} elena@lyon.example`)
  await buttonOf(dialog(page), m.company_group_join_action({ count: 3 })).click()
  await see(page.getByText(m.company_group_joined_short({ list: grant.moduleTitle })))
  await see(dialog(page).getByText(m.company_group_module_missing({ count: 3 })))
  expect((await holders()).toSorted()).toEqual([anna, basil, learner.email].toSorted())

  await buttonOf(dialog(page), m.company_group_leave_of({ name: 'elena@lyon.example' })).click()
  await buttonOf(question(page), m.company_group_leave_action({ count: 1 })).click()
  await buttonOf(dialog(page), m.company_group_module_give({ count: 2 })).click()
  await see(dialog(page).getByText(m.company_group_module_held({ count: 4, all: 4 })))
  expect(await inspectHere(page, 'a group', 'fr')).toEqual([])

  // The name of another group is refused at its field.
  await client.call('POST', `company/${grant.companyId}/userGroup`, { name: 'Siège', userList: [learner.email] })
  await buttonOf(dialog(page), m.company_group_rename()).click()
  await dialog(page).getByLabel(m.company_group_name()).fill('siege')
  await buttonOf(dialog(page), m.common_save()).click()
  const taken = { title: 'Siège', reference: '' }
  await see(dialog(page).getByText(m.error_already_exist_user_group_name(taken)))
  await see(linkOf(dialog(page), m.common_form_taken_open({ title: 'Siège' })))
  await dialog(page).getByLabel(m.company_group_name()).fill('Lyon Part-Dieu')
  await buttonOf(dialog(page), m.common_save()).click()
  await see(dialog(page).getByRole('heading', { name: 'Lyon Part-Dieu' }))
})

it('who leaves keeps the module until a manager revokes it', async () => {
  const page = await frenchPage(journey, admin)
  await page.goto(`${journey.platform.origin}/company/${grant.companyId}/user-group`)
  await linkOf(page, 'Lyon Part-Dieu').click()
  // The modules come later, and push the people down.
  await see(dialog(page).getByText(m.company_group_module_held({ count: 4, all: 4 })))
  await buttonOf(dialog(page), m.company_group_leave_of({ name: dario })).click()
  await buttonOf(question(page), m.company_group_leave_action({ count: 1 })).click()
  await see(dialog(page).getByText(m.company_group_former_text()))
  expect(await holders()).toContain(dario)
  await buttonOf(dialog(page), m.company_access_revoke(), { exact: true }).click()
  await buttonOf(question(page), m.company_group_former_revoke_action({ count: 1 })).click()
  await see(page.getByText(m.company_group_former_revoked({ count: 1 })))
  await see(dialog(page))
  await seeGone(dialog(page).getByText(m.company_group_former_text()))
  expect(await holders()).not.toContain(dario)
})

it('people join from the list of users, which is filtered by group, and a module is given to groups', async () => {
  const page = await frenchPage(journey, admin)
  const origin = `${journey.platform.origin}/company/${grant.companyId}`
  await page.goto(`${origin}/user`)
  await page.getByRole('checkbox', { name: m.list_select_row({ name: dario }) }).check()
  await buttonOf(page, m.company_group_join()).click()
  await question(page).getByRole('combobox').click()
  await optionOf(page, 'Siège').click()
  await buttonOf(question(page), m.company_group_join_action({ count: 1 })).click()
  await see(page.getByText(m.company_group_joined({ count: 1 })))

  // All that match a search, of whom one is in the group already.
  await client.call('POST', `company/${grant.companyId}/userGroup`, { name: 'Région', userList: [anna] })
  const { length } = await client.call<unknown[]>('GET', `company/${grant.companyId}/user?search=lyon.example`)
  await page.goto(`${origin}/user?search=lyon.example`)
  await page.getByRole('checkbox', { name: m.list_select_row({ name: dario }) }).check()
  await buttonOf(page, m.list_select_all_filtered({ count: length })).click()
  await buttonOf(page, m.company_group_join()).click()
  await question(page).getByRole('combobox').click()
  await optionOf(page, 'Région').click()
  await buttonOf(question(page), m.company_group_join_action({ count: length })).click()
  await see(page.getByText(m.company_group_joined({ count: length - 1 })))

  const groups = await client.call<{ id: string; name: string }[]>('GET', `company/${grant.companyId}/userGroup`)
  const idOf = (name: string) => groups.find((group) => group.name === name)?.id ?? ''
  await page.goto(`${origin}/user?userGroupId=${encodeURIComponent(JSON.stringify([idOf('Siège')]))}`)
  await see(page.getByRole('row', { name: dario }))
  expect(await page.getByRole('row', { name: anna }).count()).toBe(0)

  await page.goto(`${origin}/module-access/add`)
  await buttonOf(dialog(page), m.company_group_choose()).click()
  await optionOf(page, 'Siège').click()
  await optionOf(page, 'Lyon Part-Dieu').click()
  await page.keyboard.press('Escape')
  await dialog(page).getByLabel(m.company_access_module()).click()
  await optionOf(page, grant.moduleTitle).click()
  await see(dialog(page).getByText(m.company_access_preview_already_count({ count: 4 })))
  expect(await inspectHere(page, 'giving to groups', 'fr')).toEqual([])
  await buttonOf(dialog(page), m.company_access_give_submit({ count: 1 })).click()
  await see(dialog(page).getByText(m.company_access_given({ count: 1 })))
  await see(dialog(page).getByText(m.company_access_preview_already_count({ count: 4 })))
  expect(await inspectHere(page, 'what was given', 'fr')).toEqual([])
  expect(await holders()).toContain(dario)
})

it('a person who is removed leaves the list, is found by the filter, and comes back by an import', async () => {
  speak('fr')
  const [email, users] = ['zoe@lyon.example', `${journey.platform.origin}/company/${grant.companyId}/user`]
  const row = { line: 2, email, firstname: 'Zoé', lastname: 'Zeller' }
  const enter = () => client.call('POST', `company/${grant.companyId}/user/import`, { rows: [row] })
  await enter()
  const page = await signedInPage(journey, admin, undefined, 'fr')
  await page.goto(users)
  await linkOf(page, 'Zoé Zeller').first().click()
  await buttonOf(dialog(page), m.company_user_remove()).click()
  await see(question(page).getByRole('heading', { name: m.company_user_remove_title({ count: 1 }) }))
  expect(await inspectHere(page, 'removing a person', 'fr')).toEqual([])
  await buttonOf(question(page), m.company_user_remove_action({ count: 1 })).click()
  await see(page.getByText(m.company_user_remove_done({ count: 1 })))
  await see(dialog(page).getByText(m.company_user_removed(), { exact: true }))
  await seeGone(buttonOf(dialog(page), m.company_user_remove()))

  await page.goto(users)
  await see(linkOf(page, learner.email).or(page.getByText('Nina Roche')).first())
  expect(await linkOf(page, 'Zoé Zeller').count()).toBe(0)
  await page.goto(`${users}?state=removed`)
  await see(linkOf(page, 'Zoé Zeller').first())
  await seeGone(page.getByText('Nina Roche'))

  await enter()
  await page.goto(users)
  await see(linkOf(page, 'Zoé Zeller').first())
})

it('several people are removed at once, and who was removed before is named and left out', async () => {
  speak('fr')
  const company = `company/${grant.companyId}`
  const people = ['Hugo Hamel', 'Iris Hubert', 'Jean Humbert'].map((name, index) => {
    const [firstname = '', lastname = ''] = name.split(' ')
    return { line: index + 2, name, email: `${firstname}.hum@lyon.example`.toLowerCase(), firstname, lastname }
  })
  await client.call('POST', `${company}/user/import`, { rows: people.map(({ name: _, ...row }) => row) })
  const found = await client.call<{ id: string }[]>('GET', `${company}/user?search=hugo.hum`)
  await client.call('DELETE', `${company}/user`, { idList: found.map(({ id }) => id) })
  const [before, ...now] = people.map(({ name }) => name)

  const page = await signedInPage(journey, admin, undefined, 'fr')
  await page.goto(`${journey.platform.origin}/${company}/user?search=hum%40lyon&state=removed`)
  const row = (name = '') => page.getByRole('checkbox', { name: m.list_select_row({ name }) })
  await row(before).check()
  await buttonOf(page, m.list_filter_remove({ label: m.company_user_filter() })).click()
  for (const name of now) await row(name).check()
  await buttonOf(page.getByRole('region', { name: m.list_selection() }), m.company_user_remove()).click()
  await see(question(page).getByText(m.company_user_remove_already()))
  await see(question(page).getByText(before ?? ''))
  expect(await inspectHere(page, 'removing several people', 'fr')).toEqual([])
  await buttonOf(question(page), m.company_user_remove_action({ count: 2 })).click()
  await see(page.getByText(m.company_user_remove_done({ count: 2 })))
  for (const name of now) await seeGone(row(name))
  expect(await client.call('GET', `${company}/user?search=hum%40lyon&state=removed`)).toHaveLength(3)
})

it('an edit of one person ends with their sheet, also where the search opens that of another', async () => {
  speak('fr')
  const rows = ['Kim', 'Lin'].map((firstname, index) => {
    return { line: index + 2, email: `${firstname}.sheet@lyon.example`.toLowerCase(), firstname, lastname: 'Valéry' }
  })
  await client.call('POST', `company/${grant.companyId}/user/import`, { rows })
  const page = await frenchPage(journey, admin)
  await page.goto(`${journey.platform.origin}/company/${grant.companyId}/user`)
  await linkOf(page, 'Lin Valéry').first().click()
  await see(page.getByRole('dialog', { name: 'Lin Valéry' }))
  await page.keyboard.press('Escape')
  await seeGone(dialog(page))
  await linkOf(page, 'Kim Valéry').first().click()
  await buttonOf(dialog(page), m.company_given_edit()).click()
  await dialog(page).getByLabel(m.company_given_firstname(), { exact: false }).fill('Kimberley')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: m.common_search() }).fill('Lin Val')
  await optionOf(page, 'Lin Valéry').click()
  await buttonOf(question(page), m.common_leave_action()).click()
  await see(page.getByRole('dialog', { name: 'Lin Valéry' }))
  await see(buttonOf(dialog(page), m.company_given_edit()))
  expect(await dialog(page).getByLabel(m.company_given_firstname(), { exact: false }).count()).toBe(0)
})

it('an edit of a person and an import say that the fields of the people did not load', async () => {
  speak('fr')
  const company = `company/${grant.companyId}`
  const [one] = await client.call<{ id: string }[]>(
    'GET',
    `${company}/user?search=${encodeURIComponent(learner.email)}`,
  )
  const page = await frenchPage(journey, admin)
  const fields = 'company.user.attributes'
  // Only their answer is missing from those of a batch.
  const fail = async (route: Route) => {
    const index = new URL(route.request().url()).pathname.split(',').findIndex((path) => path.includes(fields))
    const response = await route.fetch()
    const answers = (await response.json()) as unknown[]
    answers[index] = {
      error: { message: 'away', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 } },
    }
    await route.fulfill({ response, json: answers })
  }
  await page.route((url) => url.pathname.includes(fields), fail)
  const retry = () => buttonOf(dialog(page), m.common_retry())
  await page.goto(`${journey.platform.origin}/${company}/user/${one?.id}`)
  await buttonOf(dialog(page), m.company_given_edit()).click()
  await see(retry())
  await page.unrouteAll()
  await retry().click()
  await see(dialog(page).getByLabel(m.company_given_firstname(), { exact: false }))

  await page.route((url) => url.pathname.includes(fields), fail)
  await page.goto(`${journey.platform.origin}/${company}/user/import`)
  await dialog(page)
    .locator('input[type="file"]')
    .setInputFiles({ name: 'equipe.csv', mimeType: 'text/csv', buffer: Buffer.from('Email\nluc@lyon.example\n') })
  await see(retry())
  await page.unrouteAll()
  await retry().click()
  await see(dialog(page).getByText('luc@lyon.example'))
})

it('a field of the people is renamed, cannot take the name of another, and is deleted', async () => {
  speak('fr')
  const row = { line: 2, email: 'lou@lyon.example', firstname: 'Lou', lastname: 'Laurent' }
  const attributes = [
    { name: 'Magasin', value: 'Part-Dieu' },
    { name: 'Poste', value: 'Caisse' },
  ]
  await client.call('POST', `company/${grant.companyId}/user/import`, { rows: [{ ...row, attributes }] })
  const page = await signedInPage(journey, admin, undefined, 'fr')
  await page.goto(`${journey.platform.origin}/company/${grant.companyId}/user`)
  await buttonOf(page, m.company_attributes(), { exact: true }).click()
  const fields = page.getByRole('dialog', { name: m.company_attributes() })
  const renaming = page.getByRole('dialog', { name: m.company_attribute_rename(), exact: true })
  await see(fields.getByText('Magasin'))
  expect(await inspectHere(page, 'fields of people', 'fr')).toEqual([])
  await buttonOf(fields, m.company_attribute_rename_of({ name: 'Magasin' })).click()
  await renaming.getByRole('textbox').fill('poste')
  await page.keyboard.press('Enter')
  await see(renaming.getByRole('alert').or(renaming.locator('[aria-invalid="true"]')))
  await renaming.getByRole('textbox').fill('Boutique')
  await page.keyboard.press('Enter')
  await seeGone(renaming)
  await see(page.getByText(m.company_attribute_renamed()))
  await see(fields.getByText('Boutique'))

  await buttonOf(fields, m.company_attribute_remove_of({ name: 'Poste' })).click()
  await buttonOf(question(page), m.company_attribute_remove()).click()
  await see(page.getByText(m.company_attribute_removed()))
  await seeGone(fields.getByText('Poste'))
  await page.keyboard.press('Escape')
  await seeGone(fields)
  await linkOf(page, 'Lou Laurent').first().click()
  await see(dialog(page).getByText('Boutique'))
  await seeGone(dialog(page).getByText('Caisse'))
})

it('three modules go to 1,200 addresses with progress, and the report names the module that was refused', async () => {
  speak('fr')
  const link = { type: 'external-link', link: 'https://example.com/' } as const
  const titles = ['Accueil', 'Bruit', 'Chute']
  const modules = await Promise.all(titles.map((title) => createModule(client, title, [{ title, ...link }])))
  await client.call('POST', `company/${grant.companyId}/moduleLicence`, {
    name: 'Toutes boutiques',
    ...licenceDays(),
    maxActiveUserAllowed: 2000,
    moduleIdList: modules.map(({ id }) => id),
  })
  const page = await signedInPage(journey, admin, undefined, 'fr')
  await page.goto(`${journey.platform.origin}/company/${grant.companyId}/module-access/add`)
  await dialog(page).getByLabel(m.company_access_module()).click()
  await optionOf(page, 'Accueil').click()
  await paste(page, Array.from({ length: 30 }, (_, index) => `faux${index}@lyon.example`).join('\n'))
  await buttonOf(dialog(page), m.people_remove_all()).click()
  await paste(page, Array.from({ length: 1200 }, (_, index) => `nombreux${index}@lyon.example`).join('\n'))
  await see(dialog(page).getByText(m.company_access_preview_new_count({ count: 1200 })))
  for (const title of ['Bruit', 'Chute']) await dialog(page).getByRole('checkbox', { name: title }).check()
  await client.call('POST', 'module/archive', { moduleIdList: [modules[1]?.id] })
  await buttonOf(dialog(page), m.company_access_give_modules_submit({ count: 3 })).click()
  await see(dialog(page).getByRole('progressbar', { name: m.company_access_report_running() }))

  const report = (title: string) => dialog(page).getByRole('region', { name: title })
  for (const title of ['Accueil', 'Chute']) {
    await see(report(title).getByText(m.company_access_given({ count: 1200 })))
  }
  await see(report('Bruit').getByText(m.error_module_archived()))
  expect(await inspectHere(page, 'what was given', 'fr')).toEqual([])
  const saved = page.waitForEvent('download')
  await buttonOf(dialog(page), m.company_access_report_download()).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(1 + 3 * 1200)
  expect(lines.filter((line) => line.startsWith(`Bruit;`)).at(-1)).toBe(
    `Bruit;nombreux1199@lyon.example;${m.company_access_report_refused()};${m.error_module_archived()}`,
  )

  // The form again with what was refused, and nothing of it is lost.
  await client.call('POST', 'module/restore', { moduleIdList: [modules[1]?.id] })
  await buttonOf(dialog(page), m.company_access_report_back()).click()
  await see(dialog(page).getByLabel(m.company_access_module()).filter({ hasText: 'Bruit' }))
  await buttonOf(dialog(page), m.company_access_give_submit({ count: 1200 })).click()
  await see(report('Bruit').getByText(m.company_access_given({ count: 1200 })))
  await buttonOf(dialog(page), m.company_access_report_close()).click()
  await seeGone(dialog(page))
})

it('an address that was typed last counts with the press that sends the form', async () => {
  const page = await frenchPage(journey, admin)
  const nobody = page.waitForResponse((answer) => answer.url().includes('company.access.preview'))
  await page.goto(`${journey.platform.origin}/company/${grant.companyId}/module-access/add`)
  await dialog(page).getByLabel(m.company_access_module()).click()
  await optionOf(page, 'Accueil').click()
  await (await nobody).finished()
  await page.getByRole('textbox', { name: m.company_access_people() }).fill('derniere@lyon.example')
  await buttonOf(dialog(page), m.company_access_give(), { exact: true }).click()
  await see(dialog(page).getByText(m.company_access_given({ count: 1 })))
})

it('a module goes to a group of 1,200 in parts, which can be stopped and go on', async () => {
  speak('fr')
  const link = { title: 'Incendie', type: 'external-link', link: 'https://example.com/' } as const
  const { id: moduleId } = await createModule(client, 'Incendie', [link])
  const company = `company/${grant.companyId}`
  const licence = { name: 'Grand groupe', ...licenceDays(), maxActiveUserAllowed: 2000, moduleIdList: [moduleId] }
  await client.call('POST', `${company}/moduleLicence`, licence)
  const userList = Array.from({ length: 1200 }, (_, index) => `membre${index}@lyon.example`)
  const group = await client.call<{ id: string }>('POST', `${company}/userGroup`, { name: 'Grand groupe', userList })
  const page = await signedInPage(journey, admin, undefined, 'fr')
  const add = `${company}/module-access/add?moduleId=${moduleId}&userGroupId=${group.id}`
  await page.goto(`${journey.platform.origin}/${add}`)
  let meanwhile = () => buttonOf(dialog(page), m.common_act_stop()).click()
  await page.route('**/trpc/company.access.give*', async (route) => {
    await meanwhile()
    meanwhile = async () => undefined
    await route.continue()
  })
  const submit = (count: number) => buttonOf(dialog(page), m.company_access_give_submit({ count }))
  await submit(1200).click()
  const report = dialog(page).getByRole('region', { name: 'Incendie' })
  await see(report.getByText(m.company_access_given({ count: 1000 })))
  await see(report.getByText(m.company_access_report_refused_count({ count: 200 })))
  await see(report.getByText(m.company_access_report_stopped()))
  await buttonOf(dialog(page), m.company_access_report_back()).click()
  await submit(200).click()
  await see(report.getByText(m.company_access_given({ count: 200 })))
  await see(report.getByText(m.company_access_preview_already_count({ count: 1000 })))
})

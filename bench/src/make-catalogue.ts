import type { Client, Created } from './client.ts'

const described = { language: 'en', description: 'Bench' }

/** A theme and a category. */
export async function makeNouns(
  client: Client,
  fallbackName = 'Bench',
): Promise<{ themeId: string; categoryId: string }> {
  const theme = await client.call<Created>('POST', 'theme', { fallbackName })
  const category = await client.call<Created>('POST', 'contentCategory', { fallbackName })
  return { themeId: theme.id, categoryId: category.id }
}

/** Fields that every content has. */
export const contentFields = (categoryId: string) => ({ ...described, level: 1, categoryId })

export async function makeLink(client: Client, categoryId: string, title: string): Promise<string> {
  const link = { title, type: 'external-link', link: 'https://example.org/' }
  return (await client.call<Created>('POST', 'content', { ...contentFields(categoryId), ...link })).id
}

export async function makeModule(
  client: Client,
  themeId: string,
  title: string,
  contentIdList: readonly string[],
): Promise<string> {
  const course = { title, type: 'course', themeId, chapters: [{ title: 'One', contentIdList }] }
  return (await client.call<Created>('POST', 'module', { ...described, ...course })).id
}

/** A company with a licence that is active in every time zone. */
export async function makeLicence(client: Client, moduleIdList: readonly string[], seats: number, name = 'Bench') {
  const company = await client.call<Created>('POST', 'company', { name })
  const year = new Date().getFullYear()
  const licence = await client.call<Created>('POST', `company/${company.id}/moduleLicence`, {
    name,
    startDate: `${year - 1}-01-01`,
    endDate: `${year + 1}-12-31`,
    maxActiveUserAllowed: seats,
    moduleIdList,
  })
  return { companyId: company.id, licenceId: licence.id }
}

/** A module of one link, and a company with a licence for it. */
export async function makeLicensedModule(client: Client, seats: number) {
  const { categoryId, themeId } = await makeNouns(client)
  const moduleId = await makeModule(client, themeId, 'Module', [await makeLink(client, categoryId, 'Link')])
  return { moduleId, ...(await makeLicence(client, [moduleId], seats)) }
}

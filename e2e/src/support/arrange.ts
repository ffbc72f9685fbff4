import { setTimeout as pause } from 'node:timers/promises'
import { Client } from './client.ts'
import { waitForMail } from './mailbox.ts'
import { admin, type Platform } from './platform.ts'
import type { Language } from './words.ts'

type Created = { id: string }
export type Person = { email: string; firstname: string; lastname: string; password: string; language: Language }
export type NewContent = {
  title: string
  type: 'scorm-content' | 'scorm-quiz' | 'embedded-content' | 'external-link'
  link?: string
  quizScoreValidation?: number
  isTool?: boolean
  file?: Buffer
  /** Names of files beside it. */
  resources?: string[]
  relatedContentIdList?: string[]
  requiredContentIdList?: string[]
  tags?: readonly string[]
}
/** `related`: the index of an earlier content of the module. */
export type ModuleContent = NewContent & { related?: number }
export type Given = { userModuleId: string; contentIds: string[]; companyId: string; moduleTitle: string }

/** Signs a person up and confirms the address from the mail. */
export async function join(platform: Platform, person: Person): Promise<void> {
  const client = new Client(platform.origin)
  await client.call('POST', 'user/', person)
  const link = await linkOfMail(platform, person.email, '/auth/email/valide')
  await client.call('POST', 'auth/email/valide', {
    token: new URL(link).searchParams.get('token'),
    password: person.password,
  })
}

/** Returns the link to that page from the last mail to an address. */
export async function linkOfMail(
  platform: Pick<Platform, 'origin' | 'dataDir'>,
  email: string,
  path: string,
): Promise<string> {
  const leadsThere = (link: string) => link.startsWith(`${platform.origin}${path}`)
  const mail = await waitForMail(platform.dataDir, email, ({ links }) => links.some(leadsThere))
  return mail.links.find(leadsThere) ?? ''
}

export async function signedInAdmin(platform: Platform): Promise<Client> {
  const client = new Client(platform.origin)
  await client.signIn(admin)
  return client
}

/** Creates a content and waits until its package, if any, is playable. */
export async function createContent(client: Client, categoryId: string, content: NewContent): Promise<string> {
  const id = await uploadContent(client, categoryId, content)
  await untilProcessed(client, id)
  return id
}

export async function uploadContent(client: Client, categoryId: string, content: NewContent): Promise<string> {
  const {
    file,
    resources = [],
    relatedContentIdList = [],
    ...fields
  } = { language: 'fr', description: content.title, level: 1, categoryId, ...content }
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, String(value))
  if (file) form.set('file', new Blob([new Uint8Array(file)]), 'package.zip')
  for (const id of relatedContentIdList) form.append('relatedContentIdList[]', id)
  for (const name of resources) {
    form.append('resources', new Blob([name]), `${name}.txt`)
    form.append('resourceNameList[]', name)
  }
  return (await client.call<Created>('POST', 'content', form)).id
}

/** Waits at most 150 seconds. */
export async function untilProcessed(client: Client, contentId: string): Promise<Processing> {
  const deadline = performance.now() + 150_000
  while (performance.now() < deadline) {
    const { processing } = await client.call<{ processing: Processing }>('GET', `content/${contentId}`)
    if (processing.state === 'failed') throw new Error(`The package was refused: ${JSON.stringify(processing.reason)}`)
    if (processing.state === 'ready') return processing
    await pause(50)
  }
  throw new Error('The package was not ready in time')
}
export type Processing = { state: string; percent: number; reason: unknown }

/**
 * Creates a module of these contents and a company that gives it to the person, who joins and
 * accepts it.
 */
export async function giveModule(
  platform: Platform,
  {
    person,
    title,
    contents,
    accept = true,
  }: { person: Person; title: string; contents: ModuleContent[]; accept?: boolean },
): Promise<Given> {
  const client = await signedInAdmin(platform)
  const module = await createModule(client, title, contents)
  const company = await client.call<Created>('POST', 'company', { name: `Atelier ${title}`.slice(0, 30) })
  await assignModule(client, { companyId: company.id, moduleId: module.id, person })
  await join(platform, person)
  const learner = new Client(platform.origin)
  await learner.signIn(person)
  const [userModule] = await learner.call<Created[]>('GET', 'user/me/userModule')
  const userModuleId = userModule?.id ?? ''
  if (accept) await learner.call('POST', `user/me/userModule/${userModuleId}/accept`)
  return { userModuleId, contentIds: module.contentIds, companyId: company.id, moduleTitle: title }
}

/** Creates a module with one chapter, and its theme and category. */
export async function createModule(
  client: Client,
  title: string,
  contents: ModuleContent[],
): Promise<Created & { contentIds: string[] }> {
  const theme = await client.call<Created>('POST', 'theme', { fallbackName: `Theme ${title}`.slice(0, 30) })
  const category = await client.call<Created>('POST', 'contentCategory', { fallbackName: `Kind ${title}`.slice(0, 30) })
  const contentIds: string[] = []
  for (const { related, ...content } of contents) {
    const relatedContentIdList = related === undefined ? [] : [contentIds[related] ?? '']
    contentIds.push(await createContent(client, category.id, { ...content, relatedContentIdList }))
  }
  const module = await client.call<Created>('POST', 'module', {
    title,
    type: 'course',
    language: 'fr',
    description: title,
    themeId: theme.id,
    chapters: [{ title: 'Accueil', contentIdList: contentIds }],
  })
  return { id: module.id, contentIds }
}

/** Days of a licence that is active in every time zone, also at the turn of the year. */
export function licenceDays(): { startDate: string; endDate: string } {
  const year = new Date().getUTCFullYear()
  return { startDate: `${year - 1}-01-01`, endDate: `${year + 1}-12-31` }
}

/** Gives a module to a person by a licence of its own. */
export async function assignModule(
  client: Client,
  { companyId, moduleId, person }: { companyId: string; moduleId: string; person: Person },
): Promise<void> {
  const licence = await client.call<Created>('POST', `company/${companyId}/moduleLicence`, {
    name: 'Licence',
    ...licenceDays(),
    maxActiveUserAllowed: 5,
    moduleIdList: [moduleId],
  })
  await client.call('POST', `company/${companyId}/moduleAccess`, {
    moduleLicenceId: licence.id,
    moduleId,
    userList: [person.email],
  })
}

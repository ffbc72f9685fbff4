import { buildCourse12 } from '@cursus/scorm/testing'
import { Client } from './client.ts'
import type { BenchPlatform } from './platform.ts'
import { admin } from './platform.ts'

type Created = { id: string }
/** One running attempt: where its commits go, and which launch they are of. */
export type Attempt = { path: string; attemptId: string; launch: number }
export type Story = { client: Client; categoryId: string; attempts: Attempt[] }

const modules = 20
const perModule = 8

/** What the figures need, made over the documented paths: 20 modules of 8 contents for one participant, in each a running attempt of a SCORM content. */
export async function prepareStory(platform: BenchPlatform): Promise<Story> {
  const client = new Client(platform.origin)
  await client.signIn(admin.email, admin.password)
  const me = await client.call<{ email: string }>('GET', 'user/me')
  const theme = await client.call<Created>('POST', 'theme', { fallbackName: 'Bench' })
  const category = await client.call<Created>('POST', 'contentCategory', { fallbackName: 'Bench' })
  const base = { language: 'en', description: 'Bench', level: 1, categoryId: category.id }
  const contentIds: string[] = []
  for (let i = 0; i < perModule - 1; i++) {
    const content = await client.call<Created>('POST', 'content', {
      ...base,
      title: `Link ${i}`,
      type: 'external-link',
      link: 'https://example.org/',
    })
    contentIds.push(content.id)
  }
  const zip = await buildCourse12({ title: 'Course', slides: 5 })
  const { id: scormId } = await uploadPackage(client, { ...base, title: 'Course' }, zip)
  contentIds.push(scormId)
  const moduleIdList: string[] = []
  for (let i = 0; i < modules; i++) {
    const made = await client.call<Created>('POST', 'module', {
      title: `Module ${i}`,
      type: 'course',
      language: 'en',
      description: 'Bench',
      themeId: theme.id,
      chapters: [{ title: 'One', contentIdList: contentIds }],
    })
    moduleIdList.push(made.id)
  }
  const company = await client.call<Created>('POST', 'company', { name: 'Bench' })
  const year = new Date().getFullYear()
  const licence = await client.call<Created>('POST', `company/${company.id}/moduleLicence`, {
    name: 'Bench',
    startDate: `${year}-01-01`,
    endDate: `${year + 1}-12-31`,
    maxActiveUserAllowed: 10,
    moduleIdList,
  })
  for (const moduleId of moduleIdList) {
    await client.call('POST', `company/${company.id}/moduleAccess`, {
      moduleLicenceId: licence.id,
      moduleId,
      userList: [me.email],
    })
  }
  const attempts: Attempt[] = []
  for (const { id } of await client.call<Created[]>('GET', 'user/me/userModule')) {
    await client.call('POST', `user/me/userModule/${id}/accept`)
    const path = `user/me/userModule/${id}/userContent/${scormId}`
    const { attemptId, init } = await client.call<{ attemptId: string; init: { launch: number } }>(
      'POST',
      `${path}/open`,
    )
    attempts.push({ path: `${path}/userData`, attemptId, launch: init.launch })
  }
  return { client, categoryId: category.id, attempts }
}

/** Uploads a package and waits until it can be played; `seconds` are those from the end of the upload. */
export async function uploadPackage(
  client: Client,
  fields: Record<string, string | number>,
  zip: Uint8Array,
): Promise<{ id: string; seconds: number }> {
  const form = new FormData()
  for (const [key, value] of Object.entries({ ...fields, type: 'scorm-content' })) form.set(key, String(value))
  form.set('file', new Blob([new Uint8Array(zip)]), 'package.zip')
  const { id } = await client.call<Created>('POST', 'content', form)
  const start = performance.now()
  for (;;) {
    const { processing } = await client.call<{ processing: { state: string } }>('GET', `content/${id}`)
    if (processing.state === 'failed') throw new Error('The package was refused')
    if (processing.state === 'ready') return { id, seconds: (performance.now() - start) / 1000 }
    await new Promise((next) => setTimeout(next, 20))
  }
}

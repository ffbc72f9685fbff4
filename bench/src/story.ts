import { buildCourse12 } from '@cursus/scorm/testing'
import { Client } from './client.ts'
import type { BenchPlatform } from './platform.ts'
import { admin } from './platform.ts'

type Created = { id: string }
export type Story = { client: Client; userModuleId: string; contentId: string; attemptId: string; launch: number }

const modules = 20
const perModule = 8

/** What the figures need, made over the documented paths: 20 modules of 8 contents for one participant, one with a SCORM content. */
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
  const form = new FormData()
  for (const [key, value] of Object.entries({ ...base, title: 'Course', type: 'scorm-content' }))
    form.set(key, String(value))
  form.set('file', new Blob([new Uint8Array(await buildCourse12({ title: 'Course', slides: 5 }))]), 'course.zip')
  const scorm = await client.call<Created>('POST', 'content', form)
  for (;;) {
    const { processing } = await client.call<{ processing: { state: string } }>('GET', `content/${scorm.id}`)
    if (processing.state === 'failed') throw new Error('The package was refused')
    if (processing.state === 'ready') break
    await new Promise((next) => setTimeout(next, 50))
  }
  contentIds.push(scorm.id)
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
  const userModules = await client.call<Created[]>('GET', 'user/me/userModule')
  for (const userModule of userModules) await client.call('POST', `user/me/userModule/${userModule.id}/accept`)
  const userModuleId = userModules[0]?.id ?? ''
  const opened = await client.call<{ attemptId: string; init: { launch: number } }>(
    'POST',
    `user/me/userModule/${userModuleId}/userContent/${scorm.id}/open`,
  )
  return { client, userModuleId, contentId: scorm.id, attemptId: opened.attemptId, launch: opened.init.launch }
}

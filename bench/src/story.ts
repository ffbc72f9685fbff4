import { createDatabase } from '@cursus/db'
import { createSession, sessionCookie } from '@cursus/domain/auth'
import { makeUser } from '@cursus/domain/testing'
import { buildCourse12 } from '@cursus/scorm/testing'
import { Client } from './client.ts'
import { contentFields, makeLicence, makeLink, makeModule, makeNouns } from './make-catalogue.ts'
import type { BenchPlatform } from './platform.ts'
import { admin } from './platform.ts'

type Created = { id: string }
/** A participant with 20 modules and a running attempt of the content at `contentPath`. */
export type Learner = {
  headers: Record<string, string>
  modulePath: string
  contentPath: string
  attemptId: string
  launch: number
}
export type Story = { client: Client; categoryId: string; learners: Learner[] }

const modules = 20
const perModule = 8
const learnerCount = 20

/**
 * Creates the data of the figures over the documented paths: 20 people with 20 modules of 8
 * contents, each with a running attempt. Accounts are inserted directly, because signing up needs a
 * mail.
 */
export async function prepareStory(platform: BenchPlatform): Promise<Story> {
  const client = new Client(platform.origin)
  await client.signIn(admin.email, admin.password)
  const { themeId, categoryId } = await makeNouns(client)
  const contentIds: string[] = []
  for (let i = 0; i < perModule - 1; i++) contentIds.push(await makeLink(client, categoryId, `Link ${i}`))
  const zip = await buildCourse12({ title: 'Course', slides: 5 })
  const { id: scormId } = await uploadPackage(client, { ...contentFields(categoryId), title: 'Course' }, zip)
  contentIds.push(scormId)
  const moduleIdList: string[] = []
  for (let i = 0; i < modules; i++) moduleIdList.push(await makeModule(client, themeId, `Module ${i}`, contentIds))
  const { companyId, licenceId } = await makeLicence(client, moduleIdList, learnerCount)
  const people = await signInLearners(platform)
  for (const moduleId of moduleIdList) {
    await client.call('POST', `company/${companyId}/moduleAccess`, {
      moduleLicenceId: licenceId,
      moduleId,
      userList: people.map(({ email }) => email),
    })
  }
  const learners: Learner[] = []
  for (const { client: learner } of people) {
    const accesses = await learner.call<Created[]>('GET', 'user/me/userModule')
    for (const { id } of accesses) await learner.call('POST', `user/me/userModule/${id}/accept`)
    const path = `user/me/userModule/${accesses[0]?.id}`
    const content = `${path}/userContent/${scormId}`
    const { attemptId, init } = await learner.call<{ attemptId: string; init: { launch: number } }>(
      'POST',
      `${content}/open`,
    )
    learners.push({
      headers: learner.headers,
      modulePath: `/api/${path}`,
      contentPath: `/api/${content}`,
      attemptId,
      launch: init.launch,
    })
  }
  return { client, categoryId, learners }
}

async function signInLearners({ origin, databaseUrl }: BenchPlatform): Promise<{ email: string; client: Client }[]> {
  const db = createDatabase(databaseUrl)
  const { name } = sessionCookie({ appOrigin: origin })
  try {
    const people = []
    for (let n = 0; n < learnerCount; n++) {
      const { id: userId, email } = await makeUser(db)
      const { id } = await createSession({ db, now: () => new Date() }, userId)
      people.push({ email, client: new Client(origin, `${name}=${id}`) })
    }
    return people
  } finally {
    await db.destroy()
  }
}

/** Uploads a package and waits until it is playable; `seconds` count from the end of the upload. */
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

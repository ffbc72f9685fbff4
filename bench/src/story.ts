import { makeUser } from '@cursus/domain/testing'
import { buildCourse12 } from '@cursus/scorm/testing'
import { type Created, clientOf } from './client.ts'
import { contentFields, makeLicence, makeLink, makeModule, makeNouns } from './make-catalogue.ts'
import type { BenchPlatform } from './platform.ts'
import { addPackage } from './send-package.ts'

/** A participant with 20 modules and a running attempt of the content at `contentPath`. */
export type Learner = {
  headers: Record<string, string>
  modulePath: string
  contentPath: string
  attemptId: string
  launch: number
}

const modules = 20
const perModule = 8
const learnerCount = 20

/**
 * Creates the data of the figures over the documented paths: 20 people with 20 modules of 8
 * contents, each with a running attempt. Accounts are inserted directly, because signing up needs a
 * mail.
 */
export async function prepareStory({
  admin,
  db,
  origin,
}: BenchPlatform): Promise<{ categoryId: string; learners: Learner[] }> {
  const { themeId, categoryId } = await makeNouns(admin)
  const contentIds: string[] = []
  for (let i = 0; i < perModule - 1; i++) contentIds.push(await makeLink(admin, categoryId, `Link ${i}`))
  const zip = await buildCourse12({ title: 'Course', slides: 5 })
  const scormId = await addPackage(admin, zip, { ...contentFields(categoryId), title: 'Course' })
  contentIds.push(scormId)
  const moduleIdList: string[] = []
  for (let i = 0; i < modules; i++) moduleIdList.push(await makeModule(admin, themeId, `Module ${i}`, contentIds))
  const { companyId, licenceId } = await makeLicence(admin, moduleIdList, learnerCount)
  const people = []
  for (let n = 0; n < learnerCount; n++) {
    const { id, email } = await makeUser(db)
    people.push({ email, client: await clientOf(db, origin, id) })
  }
  for (const moduleId of moduleIdList) {
    await admin.call('POST', `company/${companyId}/moduleAccess`, {
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
  return { categoryId, learners }
}

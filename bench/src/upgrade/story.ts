import { createHash } from 'node:crypto'
import { buildCourse12 } from '@cursus/scorm/testing'
import { Client, type Created } from '../client.ts'
import { contentFields, makeLicence, makeLink, makeModule, makeNouns } from '../make-catalogue.ts'
import { addPackage, beginUpload, offsetOf, sendPart } from '../send-package.ts'
import { type Request, requestOf } from './traffic.ts'

/** So many parts are sent, each to whatever serves then. */
const parts = 5

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A package of which every server gets a part; nothing of it may be lost. */
async function openUpload(admin: Client, fields: Record<string, unknown>) {
  const bytes = await buildCourse12({ title: 'Sent in parts', slides: 9 })
  const path = await beginUpload(admin, bytes.length)
  let sent = 0
  return {
    /** @returns what was lost */
    async goOn(origin: string): Promise<string[]> {
      const client = admin.at(origin)
      const offset = await offsetOf(client, path)
      const end = Math.min(bytes.length, sent + Math.ceil(bytes.length / parts))
      await sendPart(client, path, offset, new Uint8Array(bytes.subarray(offset, end)))
      const lost = offset === sent ? [] : [`an upload is at ${offset} bytes in place of ${sent}`]
      sent = end
      return lost
    },
    /** Sends the rest, and makes a content of it; `read` reads a file of the data folder. */
    async finish(origin: string, read: (file: string) => Promise<Buffer>): Promise<string[]> {
      const lost: string[] = []
      while (sent < bytes.length) lost.push(...(await this.goOn(origin)))
      const uploadId = path.split('/').at(-1)
      const { contentVersionId } = await admin
        .at(origin)
        .call<Created & { contentVersionId: string }>('POST', 'content', { ...fields, uploadId })
      const stored = await read(`files/uploaded-packages/${contentVersionId}.zip`)
      return sha256(stored) === sha256(bytes) ? lost : [...lost, 'an upload has other bytes than were sent']
    },
  }
}

/** The accounts of the demo, as every version of it has them. */
export const emails = {
  admin: 'helene.moreau@cursus.example',
  manager: 'karim.benali@maison-delorme.example',
  learner: 'camille.aubert@maison-delorme.example',
  otherManager: 'olivia.grant@northwind.example',
  otherLearner: 'emma.clark@northwind.example',
}

/** `YYYY-MM-DD`, in so many days. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Fills the demo with accesses, two for each of so many people, whose mails wait, and signs in whom
 * the traffic is of. Everything goes over the documented paths, which all versions share.
 */
export async function prepareStory(origin: string, appOrigin: string | undefined, password: string, people = 3000) {
  const signIn = async (email: string) => {
    const client = new Client(origin, '', appOrigin)
    await client.signIn(email, password)
    return client
  }
  const admin = await signIn(emails.admin)
  const learner = await signIn(emails.learner)
  const { themeId, categoryId } = await makeNouns(admin)
  const zip = await buildCourse12({ title: 'Course', slides: 5 })
  const packageId = await addPackage(admin, zip, { ...contentFields(categoryId), title: 'Course' })
  const linkId = await makeLink(admin, categoryId, 'Link')
  const moduleIds = [
    await makeModule(admin, themeId, 'Module of a course', [linkId, packageId]),
    await makeModule(admin, themeId, 'Module of a link', [linkId]),
    await makeModule(admin, themeId, 'Module of the busy day', [linkId]),
  ]
  const { companyId, licenceId } = await makeLicence(admin, moduleIds, 3 * people + 10_000)
  const give = (moduleId: string | undefined, userList: string[], terms = {}) => ({
    ...terms,
    moduleLicenceId: licenceId,
    moduleId,
    userList,
  })
  const givePath = `company/${companyId}/moduleAccess`
  const invited = Array.from({ length: people }, (_, n) => `invited${n}@bench.example`)
  for (const moduleId of moduleIds.slice(0, 2)) await admin.call('POST', givePath, give(moduleId, invited))
  await admin.call('POST', givePath, give(moduleIds[0], [emails.learner]))
  // They are told of the end of their access.
  await admin.call('POST', givePath, give(moduleIds[1], Object.values(emails), { expireDate: inDays(5) }))

  const [access] = (
    await learner.call<(Created & { moduleId?: string; title?: string })[]>('GET', 'user/me/userModule')
  ).filter(({ title }) => title === 'Module of a course')
  if (!access) throw new Error('The learner did not get the module')
  const module = `user/me/userModule/${access.id}`
  await learner.call('POST', `${module}/accept`)
  const content = `${module}/userContent/${packageId}`
  const { attemptId, init } = await learner.call<{ attemptId: string; init: { launch: number } }>(
    'POST',
    `${content}/open`,
  )
  await learner.call('POST', `${module}/userContent/${linkId}/open`)

  let number = 0
  const next = () => (number += 1)
  const commit = () => {
    const sequence = next()
    const elements = { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.lesson_location': String(sequence) }
    return { attemptId, launch: init.launch, sequence, scos: { 'ITEM-1': { elements } } }
  }
  const inTurn = Object.values(emails)
  const signingIn = new Client(origin, '', appOrigin)
  const credentials = () => ({ email: inTurn[next() % inTurn.length], password })
  const requests: Request[] = [
    { name: 'POST signin', send: requestOf(signingIn, 'POST', 'auth/signin', credentials) },
    { name: 'GET me', send: requestOf(learner, 'GET', 'user/me') },
    { name: 'GET own modules', send: requestOf(learner, 'GET', 'user/me/userModule') },
    { name: 'PATCH commit', send: requestOf(learner, 'PATCH', `${content}/userData`, commit) },
    { name: 'GET own module', send: requestOf(learner, 'GET', module) },
    { name: 'GET accesses', send: requestOf(admin, 'GET', `${givePath}?limit=20`) },
    {
      name: 'POST access',
      send: requestOf(admin, 'POST', givePath, () => give(moduleIds[2], [`busy${next()}@bench.example`])),
    },
    { name: 'POST open', send: requestOf(learner, 'POST', `${module}/userContent/${linkId}/open`) },
    { name: 'PATCH commit', send: requestOf(learner, 'PATCH', `${content}/userData`, commit) },
    { name: 'GET modules', send: requestOf(admin, 'GET', 'module?limit=20') },
    { name: 'GET people', send: requestOf(admin, 'GET', `company/${companyId}/user?limit=20`) },
    {
      name: 'PATCH notes',
      send: requestOf(learner, 'PATCH', `${module}/userContent/${linkId}/notes`, () => ({ notes: `Note ${next()}` })),
    },
  ]
  const sent = { ...contentFields(categoryId), title: 'Sent in parts', type: 'scorm-content' }
  const upload = await openUpload(admin, sent)
  return { requests, answers: await answersOf(admin, signIn), upload }
}

/** What is asked again and again and must not change: of people whom the traffic leaves alone. */
async function answersOf(admin: Client, signIn: (email: string) => Promise<Client>) {
  const manager = await signIn(emails.otherManager)
  const learner = await signIn(emails.otherLearner)
  const companies = await admin.call<(Created & { name: string })[]>('GET', 'company')
  const company = companies.find(({ name }) => name.startsWith('Northwind'))
  const own = await learner.call<Created[]>('GET', 'user/me/userModule')
  const questions: [Client, string][] = [
    [manager, `company/${company?.id}/moduleAccess?limit=100`],
    [manager, `company/${company?.id}/moduleLicence?limit=100`],
    [manager, `company/${company?.id}/user?limit=100`],
    [manager, `company/${company?.id}/manager?limit=100`],
    [learner, 'user/me'],
    [learner, 'user/me/userModule'],
    ...own.map(({ id }): [Client, string] => [learner, `user/me/userModule/${id}`]),
  ]
  return async (origin: string): Promise<Map<string, unknown>> =>
    new Map(
      await Promise.all(
        questions.map(async ([client, path]): Promise<[string, unknown]> => {
          const answer = await requestOf(client, 'GET', path)(origin)
          return [path, answer.ok ? await answer.json() : `status ${answer.status}`]
        }),
      ),
    )
}

/** Values of `before` that are others in `after`, which may have more, one for each place. */
export function differences(before: unknown, after: unknown, path = ''): string[] {
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null) {
    const [was, is] = [JSON.stringify(before), JSON.stringify(after)]
    return was === is ? [] : [`${path}: ${was} is ${is}`]
  }
  const found = Object.entries(before).flatMap(([key, value]) =>
    differences(value, (after as Record<string, unknown>)[key], `${path}.${Array.isArray(before) ? '*' : key}`),
  )
  const places = new Map(found.toReversed().map((line) => [line.slice(0, line.indexOf(': ')), line]))
  return [...places.values()]
}

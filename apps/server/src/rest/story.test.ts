import { join } from 'node:path'
import { ensureFirstManager } from '@cursus/domain/auth'
import { day } from '@cursus/domain/testing'
import { drain } from '@cursus/jobs/testing'
import { buildCourse2004, buildQuiz12 } from '@cursus/scorm/testing'
import { createFileTransport, createHandlers } from '@cursus/worker'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContentApp } from '../content/content-app.ts'
import { createLogger } from '../http/create-logger.ts'
import { formOf, RestClient } from '../testing/rest-client.ts'
import { useTestApp } from '../testing/start-test-app.ts'

// A whole story over the documented paths only, as by a third-party client; each step depends on
// the ones before. Queued jobs run in the worker's real handlers; the content origin is real.

const password = 'tour-de-garde'
const aYear = { startDate: day(-30), endDate: day(335) }

const test = useTestApp({ DEMO: '1', LOG_LEVEL: 'trace' })
let content: FastifyInstance
let origin: string
let work: () => Promise<unknown>
const people: Record<'admin' | 'manager' | 'known' | 'invited', RestClient> = {} as never
/** Tokens, texts and package data, which no log may contain. */
const secrets = new Set(['Revoir la sortie B', 'page=3', 'page=4'])
/** Ids that a step passes on to later steps. */
const made: Record<string, string> = {}

beforeAll(async () => {
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = { write: (line: string) => void test.log.push(line) }
  content = await createContentApp(test.config, { domain: test.ctx }, createLogger('trace', stream))
  const transport = createFileTransport(
    join(test.config.dataDir, 'mail'),
    'Cursus <no-reply@cursus.example>',
    test.ctx.now,
  )
  const handlers = createHandlers({
    domain: test.ctx,
    jobs: test.ctx.jobs,
    transport,
    mailFolder: join(test.config.dataDir, 'mail'),
    log: createLogger('trace', stream),
  })
  work = () => drain(test.ctx.jobs, handlers)
  for (const name of ['admin', 'manager', 'known', 'invited'] as const) people[name] = new RestClient(origin)
  await ensureFirstManager(test.ctx, { email: 'admin@cursus.example', password })
})
afterAll(() => content?.close())

/** The link to that page in the newest mail to an address. */
async function linkTo(email: string, page: string): Promise<URL> {
  await work()
  const response = await fetch(`${origin}/dev/mail`, { headers: { accept: 'application/json' } })
  const mails = (await response.json()) as { to: string; links: string[] }[]
  const links = mails.filter(({ to }) => to.includes(email)).flatMap((mail) => mail.links)
  const link = links.find((link) => new URL(link).pathname === page)
  expect(link, `${page} among ${links.join(', ')}`).toBeDefined()
  const token = new URL(link as string).searchParams.get('token')
  if (token) secrets.add(token)
  return new URL(link as string)
}

async function signUp(person: RestClient, email: string, names: { firstname: string; lastname: string }) {
  const user = await person.create('user/', { email, password, language: 'fr', ...names })
  expect(user).toMatchObject({ email: email.toLowerCase() })
  expect(await person.refusal('POST', 'auth/signin', { email, password })).toBe('NotVerifiedEmail')
  const link = await linkTo(email.toLowerCase(), '/auth/email/valide')
  await person.act('auth/email/valide', { token: link.searchParams.get('token') })
  expect(await person.refusal('POST', 'auth/email/valide', { token: link.searchParams.get('token') })).toBe(
    'ValidateEmailExpiredToken',
  )
  return person.ask('auth/signin', { email, password })
}

it('signs the first platform manager in', async () => {
  expect(await people.admin.refusal('GET', 'user/me')).toBe('TokenInvalid')
  expect(await people.admin.refusal('POST', 'auth/signin', { email: 'admin@cursus.example', password: 'wrong' })).toBe(
    'IncorrectEmailOrPassword',
  )
  const me = await people.admin.ask('auth/signin', { email: ' Admin@Cursus.example ', password })
  expect(me.platformManagementRights.modules).toEqual({ read: true, write: true })
  expect(await people.admin.get('user/me/')).toEqual(me)
})

it('accepts a theme and a category, each name once', async () => {
  const theme = await people.admin.create('theme', { name: 'Sécurité', fallbackName: 'Safety' })
  expect(theme).toMatchObject({ name: 'Sécurité', archived: false, moduleCount: 0 })
  expect(await people.admin.refusal('POST', 'theme', { fallbackName: ' SECURITE ' })).toMatch(
    /^NameAlreadyExist\?noun=theme&id=/,
  )
  const category = await people.admin.create('contentCategory/', { name: 'Cours', fallbackName: 'Course' })
  Object.assign(made, { theme: theme.id, category: category.id })
})

it('accepts contents of the four types, and reports what a package contains', async () => {
  const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
  const common = { language: 'fr', categoryId: made.category as string, description: 'Pour apprendre' }
  const course = await buildCourse2004({ language: 'fr', nestedRoot: 'Évacuation', accentedNames: true })
  const scorm = await people.admin.create(
    'content',
    formOf({
      ...common,
      title: 'Évacuer',
      type: 'scorm-content',
      level: '2',
      'tags[0]': 'incendie',
      'tags[1]': 'sécurité',
      relatedContentIdList: 'null',
      file: new File([new Uint8Array(course)], 'évacuer.zip'),
      illustration: new File([new Uint8Array(picture)], 'porte.png'),
      resources: [new File(['plan'], 'plan.txt'), new File(['numéros'], 'numéros.txt')],
      'resourceNameList[0]': 'Le plan',
      'resourceNameList[1]': 'Les numéros',
    }),
  )
  expect(scorm).toMatchObject({ level: 2, tags: ['incendie', 'sécurité'], processing: { state: 'pending' } })
  expect(scorm.resources.map(({ name }: { name: string }) => name)).toEqual(['Le plan', 'Les numéros'])

  const quiz = await people.admin.create(
    'content',
    formOf({
      ...common,
      title: 'Le quiz',
      type: 'scorm-quiz',
      quizScoreValidation: '70',
      requiredContentIdList: scorm.id,
      file: new File([new Uint8Array(await buildQuiz12({ language: 'fr' }))], 'quiz.zip'),
    }),
  )
  const link = 'https://example.com/video'
  const embedded = await people.admin.create('content', {
    ...common,
    title: 'La vidéo',
    type: 'embedded-content',
    link,
  })
  const external = await people.admin.create('content', { ...common, title: 'Le site', type: 'external-link', link })
  expect(
    await people.admin.refusal('POST', 'content', { ...common, title: 'le SITE', type: 'external-link', link }),
  ).toMatch(/^AlreadyExistContentTitleOnLastVersion\?id=.*&title=.*&reference=C-/)

  await work()
  const ready = await people.admin.get(`content/${scorm.id}`)
  expect(ready.processing).toMatchObject({
    state: 'ready',
    percent: 100,
    report: { standard: '2004', edition: '4th', scoCount: 1 },
  })
  expect(ready.processing.report.repairs.map(({ name }: { name: string }) => name)).toContain('nestedRoot')
  const resource = await people.admin.send('GET', ready.resources[0].file.replace('/api/', ''))
  expect(resource.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(await resource.text()).toBe('plan')
  Object.assign(made, { scorm: scorm.id, quiz: quiz.id, embedded: embedded.id, external: external.id })
})

it('builds a course from them, chapter by chapter', async () => {
  const fields = { title: 'Évacuation', type: 'course', language: 'fr', themeId: made.theme as string }
  const ids = made as Record<'scorm' | 'quiz' | 'embedded' | 'external', string>
  const module = await people.admin.create(
    'module',
    formOf({
      ...fields,
      'chapters[0][title]': 'Apprendre',
      'chapters[0][contentIdList][0]': ids.scorm,
      'chapters[0][contentIdList][1]': ids.embedded,
      'chapters[1][title]': 'Vérifier',
      'chapters[1][contentIdList]': ids.quiz,
      'chapters[2][title]': 'Aller plus loin',
      'chapters[2][contentIdList][]': ids.external,
    }),
  )
  expect(module.chapters.map(({ title }: { title: string }) => title)).toEqual([
    'Apprendre',
    'Vérifier',
    'Aller plus loin',
  ])
  expect(module).toMatchObject({ contentCount: 4, version: 1 })
  expect(await people.admin.refusal('POST', 'content/archive', { contentIdList: [ids.scorm] })).toMatch(
    /^OneContentExistOnOneLatestModuleVersion\?/,
  )
  expect(await people.admin.get('module/version')).toHaveLength(1)
  Object.assign(made, { module: module.id })
})

it('creates a company with a manager, who signs up by the invitation, and a licence of three seats', async () => {
  const company = await people.admin.create('company', formOf({ name: 'Bâtisseurs Réunis', logo: 'null' }))
  const path = `company/${company.id}`
  const added = await people.admin.create(`${path}/manager`, {
    userList: ['Chef@Batisseurs.example'],
    rights: { training: { read: true, write: true }, admin: { read: true, write: false } },
  })
  expect(added).toMatchObject([{ email: 'chef@batisseurs.example', isInvited: true }])
  const licence = await people.admin.create(`${path}/moduleLicence`, {
    name: 'Chantiers',
    ...aYear,
    maxActiveUserAllowed: 3,
    moduleIdList: [made.module],
  })
  expect(licence).toMatchObject({ usage: { current: 0, max: 3 }, active: true })
  expect(await people.admin.get(`${path}/moduleLicence/${licence.id}/module/${made.module}`)).toMatchObject({
    id: made.module,
    version: 1,
    licence: { id: licence.id, name: 'Chantiers' },
  })

  const invitation = await linkTo('chef@batisseurs.example', '/auth/signup')
  expect(invitation.searchParams.get('email')).toBe('chef@batisseurs.example')
  const me = await signUp(people.manager, 'chef@batisseurs.example', { firstname: 'Ana', lastname: 'Roux' })
  expect(me.companies[company.id].rights).toMatchObject({ training: { write: true }, admin: { write: false } })
  expect(await people.manager.refusal('POST', `${path}/moduleLicence`, {})).toBe('NotAllowed')
  Object.assign(made, { company: company.id, licence: licence.id })
})

it('gives the module to a known person and to an unknown e-mail', async () => {
  await signUp(people.known, 'jo@batisseurs.example', { firstname: 'Jo', lastname: 'Petit' })
  const path = `company/${made.company}/moduleAccess`
  const userList = ['jo@batisseurs.example', ' Nouvelle@batisseurs.example']
  const grant = { moduleLicenceId: made.licence, moduleId: made.module, expireDate: day(60) }
  const created = await people.manager.create(path, { ...grant, userList })
  expect(created.created.map(({ email }: { email: string }) => email).sort()).toEqual([
    'jo@batisseurs.example',
    'nouvelle@batisseurs.example',
  ])
  const again = await people.manager.create(path, { ...grant, userList: ['jo@batisseurs.example'] })
  expect(again).toEqual({ created: [], skipped: [{ email: 'jo@batisseurs.example', reason: 'alreadyHasAccess' }] })
  expect(await people.manager.refusal('POST', path, { ...grant, userList: ['a@b.example', 'c@d.example'] })).toBe(
    'NotEnoughAccessRemaining?remaining=1&requested=2',
  )
  expect(
    await people.manager.refusal('POST', path, { ...grant, expireDate: day(336), userList: ['a@b.example'] }),
  ).toBe('ExpireDateNotValid')
  const access = await people.manager.get(`${path}?search=nouvelle&limit=1`)
  expect(access).toMatchObject([{ state: 'active', accepted: false, progress: 0 }])

  const invitation = await linkTo('nouvelle@batisseurs.example', '/auth/signup')
  expect(invitation.searchParams.get('email')).toBe('nouvelle@batisseurs.example')
  await signUp(people.invited, 'nouvelle@batisseurs.example', { firstname: 'Lou', lastname: 'Marchand' })
  Object.assign(made, { access: access[0].id })
})

it('notifies the participant once', async () => {
  const list = await people.invited.send('GET', 'user/me/notification/')
  expect(list.headers.get('x-unread-count')).toBe('1')
  const [notification] = (await list.json()) as { id: string; type: string; data: object }[]
  expect(notification).toMatchObject({ type: 'newModuleAvailable', isRead: false, data: { moduleTitle: 'Évacuation' } })
  const headers = { 'if-none-match': list.headers.get('etag') ?? '' }
  expect((await people.invited.send('GET', 'user/me/notification', undefined, headers)).status).toBe(304)
  await people.invited.act(`user/me/notification/${notification?.id}/markAsRead`)
  const read = await people.invited.send('GET', 'user/me/notification', undefined, headers)
  expect(read.status).toBe(200)
  expect(await read.json()).toMatchObject([{ isRead: true }])
  await people.invited.act('user/me/notification/markAsRead')
})

it('requires acceptance before a content is opened', async () => {
  const modules = await people.invited.get('user/me/userModule')
  expect(modules).toMatchObject([
    { id: made.access, accepted: false, neverOpened: true, company: { name: 'Bâtisseurs Réunis' } },
  ])
  const path = `user/me/userModule/${made.access}`
  expect(await people.invited.refusal('POST', `${path}/userContent/${made.scorm}/open`)).toBe(
    'NotAvailableContent?reason=notAccepted',
  )
  await people.invited.act(`${path}/accept`)
  expect(await people.invited.refusal('POST', `${path}/userContent/${made.quiz}/open`)).toBe(
    `NotAvailableContent?contentId=${made.scorm}`,
  )
})

/** One launch of a package, as by the player. */
async function launch(contentId: string) {
  const path = `user/me/userModule/${made.access}/userContent/${contentId}`
  const { attemptId, launchUrl, init } = await people.invited.ask(`${path}/open`)
  let { sequence } = init
  const identifier = init.current
  // The part of the address that gives access to the files.
  secrets.add(new URL(launchUrl).pathname.split('/')[2] ?? '')
  return {
    init,
    launchUrl: new URL(launchUrl),
    seed: init.scos[0],
    commit: (elements: Record<string, string>, suspendData?: string) =>
      people.invited.change(`${path}/userData`, {
        attemptId,
        launch: init.launch,
        sequence: ++sequence,
        scos: { [identifier]: { elements, ...(suspendData === undefined ? {} : { suspendData }) } },
      }),
    late: (elements: Record<string, string>) =>
      people.invited.change(`${path}/userData`, {
        attemptId,
        launch: init.launch,
        sequence: 1,
        scos: { [identifier]: { elements } },
      }),
  }
}

it('plays the package from the content origin, leaves in the middle and resumes there', async () => {
  const first = await launch(made.scorm as string)
  expect(first.launchUrl.origin).toBe(test.config.http.contentOrigin)
  const base = first.launchUrl.pathname.replace(/_player.*$/, '')
  const page = await content.inject({ method: 'GET', url: new URL(first.seed.url, first.launchUrl).pathname })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(
    (await content.inject({ method: 'GET', url: `${base}f/../../../etc/passwd` })).statusCode,
  ).toBeGreaterThanOrEqual(400)
  expect(page.headers['set-cookie']).toBeUndefined()

  const half = { 'cmi.completion_status': 'incomplete', 'cmi.location': '3', 'cmi.exit': 'suspend' }
  expect(await first.commit(half, 'page=3')).toMatchObject({ sequence: 1, done: false, progress: 0 })
  await first.commit({ ...half, 'cmi.location': '4' }, 'page=4')
  await first.late({ 'cmi.location': '1' })

  const second = await launch(made.scorm as string)
  expect(second.init.launch).toBe(2)
  expect(second.seed).toMatchObject({
    suspendData: 'page=4',
    elements: { 'cmi.location': '4', 'cmi.entry': 'resume' },
  })
  const done = await second.commit({
    'cmi.completion_status': 'completed',
    'cmi.exit': 'normal',
    'cmi.session_time': 'PT5M',
  })
  expect(done).toMatchObject({ done: true, progress: 25, moduleDone: false })
})

it('fails the quiz, passes it, opens the rest and completes the module', async () => {
  const quiz = made.quiz as string
  const failed = await launch(quiz)
  await failed.commit({ 'cmi.core.lesson_status': 'failed', 'cmi.core.score.raw': '40', 'cmi.core.exit': '' })
  const card = await people.invited.get(`user/me/userModule/${made.access}/userContent/${quiz}`)
  expect(card).toMatchObject({ done: false, label: 'retry', bestScore: 40, quizScoreValidation: 70 })

  const passed = await launch(quiz)
  expect(passed.init.launch).toBe(1)
  const result = await passed.commit({ 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '90' })
  expect(result).toMatchObject({ done: true, bestScore: 90, progress: 50 })

  for (const id of [made.embedded, made.external]) {
    const opened = await people.invited.ask(`user/me/userModule/${made.access}/userContent/${id}/open`)
    expect(opened.link).toBe('https://example.com/video')
  }
  const notes = `user/me/userModule/${made.access}/userContent/${quiz}`
  const noted = await people.invited.change(`${notes}/notes`, { notes: 'Revoir la sortie B' })
  expect(noted).toMatchObject({ id: quiz, notes: 'Revoir la sortie B', hasNotes: true })
  expect(await people.invited.change(`${notes}/favorite`, { isFavorite: true })).toMatchObject({ favorite: true })
  expect(await people.invited.get(`user/me/userModule/${made.access}`)).toMatchObject({
    progress: 100,
    done: true,
    neverOpened: false,
    notes: [{ contentId: quiz, notes: 'Revoir la sortie B' }],
  })
})

it('shows the manager progress, best score and last access, and never the notes', async () => {
  const access = await people.manager.get(`company/${made.company}/moduleAccess/${made.access}`)
  expect(access).toMatchObject({ progress: 100, done: true, user: { firstname: 'Lou' } })
  expect(access.lastAccess).toMatch(/^\d{4}-\d\d-\d\dT/)
  const quiz = access.contents.find(({ id }: { id: string }) => id === made.quiz)
  expect(quiz).toMatchObject({ done: true, bestScore: 90, attempts: 2 })
  expect(JSON.stringify(access)).not.toContain('Revoir')
  await work()
  const notifications = await people.invited.get('user/me/notification')
  expect(notifications.map(({ type }: { type: string }) => type)).toEqual(['moduleCompleted', 'newModuleAvailable'])
  const users = await people.manager.get(`company/${made.company}/user`)
  expect(users).toHaveLength(2)
})

it('revokes the access and restores it', async () => {
  const path = `company/${made.company}/moduleAccess`
  await people.manager.act(`${path}/cancel`, { idList: [made.access] })
  const userContent = `user/me/userModule/${made.access}/userContent/${made.scorm}`
  expect(await people.invited.refusal('POST', `${userContent}/open`)).toBe('ModuleAccessNotActive')
  expect(await people.invited.get(`user/me/userModule/${made.access}`)).toMatchObject({ progress: 100, active: false })
  expect(await people.manager.get(`company/${made.company}/moduleLicence`)).toMatchObject([
    { usage: { current: 1, max: 3 } },
  ])
  await people.manager.act(`${path}/uncancel`, { idList: [made.access] })
  await people.invited.ask(`${userContent}/open`)
})

it('changes the account, and ends every session with a forgotten password', async () => {
  const me = await people.known.change('user/me', {
    firstname: 'Joseph',
    language: 'en',
    password: '',
    avatar: '007-avatar.svg',
  })
  expect(me).toMatchObject({ firstname: 'Joseph', language: 'en', avatar: '007-avatar.svg' })
  const email = 'jo@batisseurs.example'
  await people.known.act('auth/password/forgot', { email })
  const link = await linkTo(email, '/auth/password/new')
  await people.known.act('auth/password/new', { token: link.searchParams.get('token'), password: 'un autre mot' })
  expect(await people.known.refusal('GET', 'user/me')).toBe('TokenInvalid')
  expect(await people.known.refusal('POST', 'auth/signin', { email, password })).toBe('IncorrectEmailOrPassword')
  await people.known.ask('auth/signin', { email, password: 'un autre mot' })
  await people.known.act('auth/signout')
  expect(await people.known.refusal('GET', 'user/me')).toBe('TokenInvalid')
})

it('logs nothing of what people sent or were given', () => {
  // One of them has signed out.
  const cookies = Object.values(people).flatMap(({ secret }) => secret || [])
  expect(cookies).toHaveLength(3)
  expect(test.log.length).toBeGreaterThan(100)
  const all = test.log.join('\n')
  for (const secret of [...secrets, ...cookies, password, 'un autre mot', '@batisseurs.example']) {
    expect(secret.length).toBeGreaterThan(5)
    expect(all).not.toContain(secret)
  }
})

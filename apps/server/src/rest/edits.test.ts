import {
  allPlatformWrites,
  changeRow,
  day,
  makeAccess,
  makeCategory,
  makeCompany,
  makeContent,
  makeCustomer,
  makeLicence,
  makeManager,
  makeModule,
  makeTheme,
  makeUser,
  makeUserGroup,
} from '@cursus/domain/testing'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { documentedCalls } from '../calls/table.ts'
import { useTestApp } from '../testing/start-test-app.ts'

const test = useTestApp()
let first: string
let second: string

beforeAll(async () => {
  const { db } = test.ctx
  const person = (firstname: string, lastname: string) =>
    makeUser(db, { firstname, lastname, rights: allPlatformWrites })
  first = await test.cookieOf(await person('Hélène', 'Moreau'))
  second = await test.cookieOf(await person('Paul', 'Petit'))
})

type Edit = {
  body: object
  /** The expected answer; default: the body. */
  shown?: object
  /** The field as named to others. */
  field: string
}
type Editable = {
  path: string
  /** Path to read the item; default: that of the edit. */
  read?: string
  first: Edit
  /** An edit of another field. */
  other?: Edit
  /** An edit of the same field as `one`. */
  rival: Edit
  /** The editors; default: two platform managers. */
  by?: [string, string]
  /** The editor named to the second one. */
  who?: string
}

let serial = 0
const unique = (text: string) => `${text} ${++serial}`
const named = (): Pick<Editable, 'first' | 'other' | 'rival'> => ({
  first: { body: { name: unique('Un') }, field: 'name' },
  other: { body: { fallbackName: unique('Two') }, field: 'fallbackName' },
  rival: { body: { name: unique('Trois') }, field: 'name' },
})

/** Every call that takes the revision it was made from, with edits of one item. */
const editables: Record<string, () => Promise<Editable>> = {
  'account.update': async () => {
    const user = await makeUser(test.ctx.db)
    return {
      path: 'user/me',
      first: { body: { firstname: 'Ada' }, field: 'firstname' },
      other: { body: { avatar: '003-avatar.svg' }, field: 'avatar' },
      rival: { body: { firstname: 'Grace' }, field: 'firstname' },
      by: [await test.cookieOf(user), await test.cookieOf(user)],
      // Another device of the same user.
      who: '',
    }
  },
  'management.theme.update': async () => ({ path: `theme/${(await makeTheme(test.ctx.db)).id}`, ...named() }),
  'management.category.update': async () => ({
    path: `contentCategory/${(await makeCategory(test.ctx.db)).id}`,
    ...named(),
  }),
  'management.content.createVersion': async () => {
    const { id } = await makeContent(test.ctx.db)
    return {
      path: `content/${id}/version`,
      read: `content/${id}`,
      first: { body: { title: unique('One') }, field: 'title' },
      other: { body: { tags: ['fire'] }, field: 'tags' },
      rival: { body: { title: unique('Rival') }, field: 'title' },
    }
  },
  'management.module.createVersion': async () => {
    const content = await makeContent(test.ctx.db)
    const { id } = await makeModule(test.ctx.db)
    const chapters = (title: string) => ({ chapters: [{ title, contentIdList: [content.id] }] })
    const shown = (title: string) => ({ chapters: [{ title, contents: [{ id: content.id }] }] })
    return {
      path: `module/${id}/version`,
      read: `module/${id}`,
      first: { body: chapters('One'), shown: shown('One'), field: 'chapters' },
      other: { body: { description: 'Another' }, field: 'description' },
      rival: { body: chapters('Rival'), shown: shown('Rival'), field: 'chapters' },
    }
  },
  'management.module.changeCover': async () => {
    const { id } = await makeModule(test.ctx.db)
    return {
      path: `module/${id}/cover`,
      read: `module/${id}`,
      first: { body: { cover: 'clay-arcs' }, field: 'cover' },
      rival: { body: { cover: 'ink-roofs' }, field: 'cover' },
    }
  },
  'management.platformManager.set': async () => {
    const user = await makeUser(test.ctx.db, { rights: ['themes.read'] })
    const set = (domain: string): Edit => {
      const platformManagementRights = { themes: { read: true, write: false }, [domain]: { read: true, write: false } }
      return {
        body: { userList: [user.email], platformManagementRights },
        shown: { platformManagementRights },
        field: domain,
      }
    }
    return {
      path: 'platformManager',
      read: `platformManager/${user.id}`,
      first: set('modules'),
      rival: set('companies'),
    }
  },
  'company.company.update': async () => {
    const company = await makeCompany(test.ctx.db)
    const logoKey = `company/${company.id}/logo.webp`
    await changeRow(test.ctx.db, 'companies', company.id, { logoKey })
    return {
      path: `company/${company.id}`,
      first: { body: { name: unique('One') }, field: 'name' },
      other: { body: { removeLogo: true }, shown: { logo: null }, field: 'logo' },
      rival: { body: { name: unique('Rival') }, field: 'name' },
    }
  },
  'company.manager.update': async () => {
    const company = await makeCompany(test.ctx.db)
    const manager = await makeManager(test.ctx.db, company, { training: 'read', admin: 'none' })
    await makeManager(test.ctx.db, company)
    const set = (rights: object, field: string): Edit => ({ body: { rights }, shown: { rights }, field })
    const none = { training: { read: true, write: false }, admin: { read: false, write: false }, responsible: false }
    return {
      path: `company/${company.id}/manager/${manager.id}`,
      first: set({ ...none, responsible: true }, 'responsible'),
      rival: set({ ...none, admin: { read: true, write: false } }, 'admin'),
    }
  },
  'company.licence.update': async () => {
    const company = await makeCompany(test.ctx.db)
    const [dated, added] = [await makeModule(test.ctx.db), await makeModule(test.ctx.db)]
    const licence = await makeLicence(test.ctx.db, company, { modules: [dated] })
    const ids = [dated, added].map(({ id }) => ({ id }))
    return {
      path: `company/${company.id}/moduleLicence/${licence.id}`,
      first: {
        body: { moduleIdList: [dated.id, added.id] },
        shown: { modules: expect.arrayContaining(ids.map((module) => expect.objectContaining(module))) },
        field: 'modules',
      },
      other: { body: { name: 'Renamed' }, field: 'name' },
      rival: {
        body: { modules: [{ moduleId: added.id, moduleVersionId: added.versionId }] },
        shown: { modules: [{ id: added.id }] },
        field: 'modules',
      },
    }
  },
  'company.user.update': async () => {
    const company = await makeCompany(test.ctx.db)
    const person = await makeUser(test.ctx.db)
    await makeUserGroup(test.ctx.db, company, { userIds: [person.id] })
    const shop = (value: string) => [{ name: 'Shop', value }]
    return {
      path: `company/${company.id}/user/${person.id}`,
      first: {
        body: { attributes: shop('Lyon') },
        shown: { attributes: [expect.objectContaining({ value: 'Lyon' })] },
        field: 'attributes',
      },
      other: {
        body: { firstname: 'Given' },
        shown: { given: expect.objectContaining({ firstname: 'Given' }) },
        field: 'firstname',
      },
      rival: {
        body: { attributes: shop('Nice') },
        shown: { attributes: [expect.objectContaining({ value: 'Nice' })] },
        field: 'attributes',
      },
    }
  },
  'company.reminder.updateSettings': async () => {
    const company = await makeCompany(test.ctx.db)
    return {
      path: `company/${company.id}/reminder/setting`,
      first: { body: { notAcceptedDays: 3 }, field: 'notAcceptedDays' },
      other: { body: { beforeEndDays: null }, field: 'beforeEndDays' },
      rival: { body: { notAcceptedDays: 5 }, field: 'notAcceptedDays' },
    }
  },
  'company.userGroup.update': async () => {
    const company = await makeCompany(test.ctx.db)
    const [dated, joining] = [await makeUser(test.ctx.db), await makeUser(test.ctx.db)]
    const group = await makeUserGroup(test.ctx.db, company, { userIds: [dated.id] })
    const set = (people: { id: string; email: string }[]): Edit => ({
      body: { userList: people.map(({ email }) => email) },
      shown: { users: expect.toSatisfy((users: unknown[]) => users.length === people.length) },
      field: 'userList',
    })
    return {
      path: `company/${company.id}/userGroup/${group.id}`,
      first: set([dated, joining]),
      other: { body: { name: 'Renamed' }, field: 'name' },
      rival: set([joining]),
    }
  },
  'company.access.update': async () => {
    const { company, module, licence } = await makeCustomer(test.ctx.db)
    const access = await makeAccess(test.ctx.db, { licence, module })
    const trainer = async (firstname: string, lastname: string) =>
      test.cookieOf(await makeManager(test.ctx.db, company, { firstname, lastname }))
    return {
      path: `company/${company.id}/moduleAccess/${access.id}`,
      first: { body: { expireDate: day(10) }, field: 'expireDate' },
      other: { body: { hasMaxDayTimeLimit: true, maxDayTimeLimit: 30 }, field: 'maxDayTimeLimit' },
      rival: { body: { expireDate: day(20) }, field: 'expireDate' },
      by: [await trainer('Hélène', 'Moreau'), await trainer('Paul', 'Petit')],
    }
  },
}

const methodOf = (name: string) => documentedCalls.find((call) => call.name === name)?.rest.method ?? 'PATCH'

/** Two forms of one item, opened at the same time. */
async function open(name: string) {
  const thing = await (editables[name] as () => Promise<Editable>)()
  const [mine, theirs] = thing.by ?? [first, second]
  const read = async () => (await test.call('GET', `/api/${thing.read ?? thing.path}`, { as: mine })).json()
  const { revision } = await read()
  const send = (as: string, { body }: Edit, made: number | undefined = revision) =>
    test.call(methodOf(name), `/api/${thing.path}`, { as, body: { ...body, revision: made } })
  return {
    ...thing,
    read,
    mine: (edit: Edit) => send(mine, edit),
    theirs: (edit: Edit) => send(theirs, edit),
    /** Based on the current state. */
    theirsAgain: async (edit: Edit) => send(theirs, edit, (await read()).revision),
    blindly: ({ body }: Edit) => test.call(methodOf(name), `/api/${thing.path}`, { as: theirs, body }),
    who: thing.who ?? 'Hélène Moreau',
  }
}

const shownOf = ({ body, shown }: Edit) => shown ?? body
const isSaved = (answer: LightMyRequestResponse) => answer.statusCode === 200 || answer.statusCode === 201
/** The error name with its options. */
function refusalOf(answer: LightMyRequestResponse) {
  const [code, query] = String(answer.json().message[0]).split('?')
  const { by, fields = '', at = '' } = Object.fromEntries(new URLSearchParams(query))
  return { status: answer.statusCode, code, by, fields, at }
}

it('every call that edits an item takes the revision that it was made from, and is raced here', () => {
  const takesRevision = documentedCalls.filter(({ input }) => input && 'revision' in input.shape)
  expect(takesRevision.map(({ name }) => name).toSorted()).toEqual(Object.keys(editables).toSorted())
  const edits = documentedCalls.filter(
    ({ rest: { method, path } }) => method === 'PATCH' || (method === 'POST' && path.endsWith('/version')),
  )
  const others = edits.filter(({ name }) => !Object.hasOwn(editables, name)).map(({ name }) => name)
  // Settings and player data belong to one person, and each is a single value. Notes take the time
  // of those that they were made from. A tag is a single value too, and changes of many contents
  // write what is chosen over what is there, on purpose.
  expect(others.toSorted()).toEqual([
    'account.setMailChoice',
    'company.report.setMail',
    'management.content.renameTag',
    'management.content.updateMany',
    'management.job.setRetention',
    'participant.userContent.saveNotes',
    'participant.userContent.saveUserData',
    'participant.userContent.setFavorite',
    'participant.userContent.setResourceFavorite',
  ])
})

const names = Object.keys(editables)

describe.each(names)('two edits by %s', (name) => {
  it('are not both saved: the second is told who changed what and when, and saves over what it has seen', async () => {
    const { first: one, other, rival } = await open(name)
    for (const [index] of [
      [one, rival],
      [rival, one],
      ...(other
        ? [
            [one, other],
            [other, one],
          ]
        : []),
    ].entries()) {
      const thing = await open(name)
      const second = index < 2 ? thing.rival : (thing.other as Edit)
      const [earlier, later] = index % 2 === 0 ? [thing.first, second] : [second, thing.first]
      const from = test.ctx.now().toISOString()
      expect(isSaved(await thing.mine(earlier))).toBe(true)
      const before = await thing.read()
      const refusal = refusalOf(await thing.theirs(later))
      expect(refusal).toMatchObject({ status: 409, code: 'ChangedMeanwhile', by: thing.who })
      expect(refusal.fields.split(',')).toContain(earlier.field)
      expect(refusal.at >= from, `${refusal.at} ${from}`).toBe(true)
      expect(await thing.read()).toEqual(before)
      expect(isSaved(await thing.theirsAgain(later))).toBe(true)
      expect(await thing.read()).toMatchObject({ ...(index < 2 ? {} : shownOf(earlier)), ...shownOf(later) })
    }
  })

  it('behave the same concurrently as in sequence', async () => {
    const same = await open(name)
    const rivals = [same.first, same.rival]
    const answers = await Promise.all([same.mine(same.first), same.theirs(same.rival)])
    expect(answers.filter(isSaved)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1)
    expect(await same.read()).toMatchObject(shownOf(rivals[answers.findIndex(isSaved)] as Edit))
  })

  it('overwrite one another without a revision', async () => {
    const thing = await open(name)
    expect(isSaved(await thing.mine(thing.first))).toBe(true)
    expect(isSaved(await thing.blindly(thing.rival))).toBe(true)
    expect(await thing.read()).toMatchObject(shownOf(thing.rival))
  })
})

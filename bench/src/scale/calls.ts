import type { Cast } from './fill.ts'

/** A documented call that one person waits for. */
export type ScaleCall = {
  what: string
  path: string
  as: 'manager' | 'learner'
}

/** Rows of a page. */
const limit = 50

type Query = Record<string, string | number>
type Add = (what: string, path: string) => void
type AddList = (name: string, path: string, variants: Record<string, Query>) => void

const sorts = (...names: string[]) =>
  Object.fromEntries(
    names.flatMap((sort) => (['asc', 'desc'] as const).map((order) => [`by ${sort} ${order}`, { sort, order }])),
  )
const searches = (...words: string[]) => Object.fromEntries(words.map((search) => [`"${search}"`, { search }]))

/**
 * Every list with its sorts, filters and searches; the words are those of `vocabulary.ts`.
 * @param lastPage of ten rows: 1,000 where there are so many
 */
export function scaleCalls(cast: Cast, lastPage: number): ScaleCall[] {
  const calls: ScaleCall[] = []
  const add: Add = (what, path) => calls.push({ what, path, as: 'manager' })
  const list: AddList = (name, path, variants) => {
    for (const [variant, query] of Object.entries(variants)) {
      const search = new URLSearchParams({ limit: String(limit) })
      for (const [key, value] of Object.entries(query)) search.set(key, String(value))
      add(`${name}, ${variant}`, `${path}?${search}`)
    }
  }
  const far = { limit: 10, offset: (lastPage - 1) * 10 }
  for (const [what, path] of [
    ['user/me', 'user/me'],
    ['my modules', 'user/me/userModule'],
    ['notifications', 'user/me/notification'],
  ] as const) {
    calls.push({ what, path, as: 'learner' })
  }
  addPeople(cast, far, add, list)
  addCompany(cast, add, list)
  addPlatform(cast, far, add, list)
  return calls
}

/** Accesses and people of a company, as its managers see them. */
function addPeople(cast: Cast, far: Query, add: Add, list: AddList): void {
  const company = `company/${cast.bigCompany}`
  list('accesses', `${company}/moduleAccess`, {
    default: {},
    ...sorts('user', 'module', 'licence', 'progress', 'lastAccess', 'creationDate', 'expireDate', 'dueDate', 'state'),
    ...searches('martin', 'lea', 'ma', 'secu ince', 'martin camille', 'zzzz', 'camille.martin'),
    'far page': far,
    'far page by user': { ...far, sort: 'user' },
    'far page by last access': { ...far, sort: 'lastAccess', order: 'desc' },
    active: { state: 'active' },
    inactive: { state: 'inactive' },
    revoked: { state: 'revoked' },
    expired: { state: 'expired' },
    'one licence': { moduleLicenceId: cast.bigLicence },
    'one licence, by user': { moduleLicenceId: cast.bigLicence, sort: 'user' },
    'one module': { moduleId: cast.bigModule },
    'one person': { userId: cast.participant },
    'ending in 14 days': { endsWithinDays: 14, sort: 'expireDate' },
    'not accepted': { state: 'toAccept' },
    'not started': { progress: 'notStarted' },
    'in progress': { progress: 'inProgress' },
    done: { progress: 'done' },
    'late, by due date': { progress: 'late', sort: 'dueDate' },
    'martin, active, by progress': { search: 'martin', state: 'active', sort: 'progress' },
  })
  list('accesses of the oldest company', `company/${cast.oldCompany}/moduleAccess`, {
    default: {},
    ...searches('martin'),
  })
  list('users of a company', `${company}/user`, {
    default: {},
    ...sorts('name', 'email', 'lastAccess'),
    ...searches('martin', 'ma', 'martin camille', 'zzzz'),
    'far page by name': { ...far, sort: 'name' },
  })
  for (const [size, userGroupId] of [
    ['big', cast.bigGroup],
    ['small', cast.smallGroup],
  ] as const) {
    list(`users of a ${size} group`, `${company}/user`, {
      default: { userGroupId },
      'by name': { userGroupId, sort: 'name' },
      '"martin"': { userGroupId, search: 'martin' },
    })
    list(`accesses of a ${size} group`, `${company}/moduleAccess`, {
      default: { userGroupId },
      'by user': { userGroupId, sort: 'user' },
      active: { userGroupId, state: 'active' },
    })
    add(`a ${size} group's sheet`, `${company}/userGroup/${userGroupId}`)
    add(`a ${size} group's modules`, `${company}/userGroup/${userGroupId}/module`)
  }
}

/** The rest of a company: groups, reports, managers, licences, modules. */
function addCompany(cast: Cast, add: Add, list: AddList): void {
  const company = `company/${cast.bigCompany}`
  list('groups', `${company}/userGroup`, {
    default: {},
    ...sorts('name', 'users', 'creationDate'),
    ...searches('equipe'),
    'with a module': { moduleId: cast.bigModule },
  })
  add('a report', `${company}/report`)
  add('a report of a module', `${company}/report?moduleId=${cast.bigModule}`)
  add('a report of a group, a year', `${company}/report?userGroupId=${cast.bigGroup}&span=year`)
  for (const by of ['module', 'group', 'licence']) add(`a report by ${by}`, `${company}/report/part?by=${by}`)
  add('a report by person', `${company}/report/part?by=user&limit=${limit}`)
  list('results', `${company}/report/result`, {
    default: {},
    ...sorts('user', 'doneAt', 'dueDate'),
    late: { step: 'late' },
    done: { step: 'done' },
    'to accept': { step: 'toAccept' },
    'one module': { moduleId: cast.bigModule },
    'one module, by user': { moduleId: cast.bigModule, sort: 'user' },
    'done in 30 days': { doneWithinDays: 30 },
  })
  add('a module of a report', `${company}/report/module/${cast.bigModule}`)
  list('managers', `${company}/manager`, { default: {}, ...sorts('name'), ...searches('ma') })
  list('licences', `${company}/moduleLicence`, { default: {}, ...sorts('name', 'endDate'), ...searches('li') })
  add("a licence's sheet", `${company}/moduleLicence/${cast.bigLicence}`)
  list("a company's modules", `${company}/module`, {
    default: {},
    ...sorts('title', 'licence', 'version'),
    ...searches('secu', 'se'),
    'each once': { eachOnce: 'true', sort: 'title', order: 'asc' },
    'each once, search': { eachOnce: 'true', sort: 'title', order: 'asc', search: 'se' },
  })
  add('a module of a licence', `${company}/moduleLicence/${cast.bigLicence}/module/${cast.bigModule}`)
  add('a person of a company', `${company}/user/${cast.participant}`)
  add("a company's home", `${company}/home`)
  add("a company's drawer", `${company}/count`)
}

/** The platform's own lists. */
function addPlatform(cast: Cast, far: Query, add: Add, list: AddList): void {
  list('companies', 'company', {
    '10': { limit: 10 },
    '100': { limit: 100 },
    '1000': { limit: 1000 },
    ...sorts('name', 'creationDate'),
    ...searches('gr', 'martin', 'groupe dupont'),
  })
  add('a company', `company/${cast.bigCompany}`)
  list('users', 'user', {
    default: {},
    ...sorts('name', 'email', 'creationDate', 'lastSignIn'),
    ...searches('martin', 'ma', 'éo', 'martin camille', 'zzzz', 'camille.martin', 'example'),
    'far page': far,
    'far page by name': { ...far, sort: 'name' },
    suspended: { state: 'suspended' },
    invited: { state: 'invited' },
    active: { state: 'active' },
    'unverified, by name': { state: 'unverified', sort: 'name' },
  })
  list('contents', 'content', {
    default: {},
    ...sorts('title', 'reference', 'type', 'language', 'level', 'version', 'creationDate'),
    ...searches('secu', 'se', 'incendie base', 'C-000012', 'qualite'),
    'of a category': { categoryId: cast.category },
    'of a type': { type: 'scorm-quiz' },
    'with a tag': { tag: 'incendie' },
    tools: { isTool: 'true' },
    'far page': { limit: 10, offset: 900 },
  })
  add('contents, no limit', 'content')
  add('archived contents', `content/archive?limit=${limit}`)
  add('tags of contents', 'content/tag')
  add("a content's sheet", `content/${cast.content}`)
  list('modules', 'module', {
    default: {},
    ...sorts('title', 'reference', 'type', 'contentCount', 'version', 'creationDate'),
    ...searches('secu', 'se', 'incendie base', 'M-000012'),
    'of a theme': { themeId: cast.theme },
    'of a type': { type: 'free-content' },
  })
  add('modules, no limit', 'module')
  add("a module's sheet", `module/${cast.module}`)
  list('themes', 'theme', { default: {}, ...sorts('name', 'date'), ...searches('se') })
  list('categories', 'contentCategory', { default: {}, ...sorts('name'), ...searches('se') })
  list('platform managers', 'platformManager', { default: {}, ...sorts('name'), ...searches('ma') })
  add("the platform's home", 'home')
}

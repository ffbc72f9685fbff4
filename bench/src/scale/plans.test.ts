import { createDatabase, type Database, inTransaction } from '@cursus/db'
import { createTestDatabase, type TestDatabase } from '@cursus/db/testing'
import {
  endAccesses,
  giveAccess,
  listAccesses,
  remindExpiring,
  restoreAccesses,
  revokeAccesses,
  updateAccess,
} from '@cursus/domain/access'
import { getContentFigures } from '@cursus/domain/answer'
import { listOwnAttestations } from '@cursus/domain/attestation'
import { removeExpiredSessions } from '@cursus/domain/auth'
import { removeOldClientLogs } from '@cursus/domain/client-log'
import { listCompanies } from '@cursus/domain/company'
import {
  getCompanyUser,
  listAttributes,
  listAttributeValues,
  listCompanyUserHistory,
  listCompanyUsers,
} from '@cursus/domain/company-user'
import { listContents } from '@cursus/domain/content'
import { removeUser } from '@cursus/domain/erasure'
import {
  countCompany,
  getCompanyHome,
  getManagementHome,
  getManagementNews,
  getPlatformLearning,
} from '@cursus/domain/home'
import { getAccessRecord, getOwnActivity, getOwnRecord, getUserRecord } from '@cursus/domain/learning-record'
import {
  getLicence,
  listCompanyModules,
  listLicenceHistory,
  listLicenceModuleVersions,
  listLicences,
  listUpgradePeople,
} from '@cursus/domain/licence'
import { removeOldFiles } from '@cursus/domain/made-file'
import { listWaitingMails, removeOldLinkTokens, takeMails } from '@cursus/domain/mail'
import { listManagers } from '@cursus/domain/manager'
import { listModules } from '@cursus/domain/module'
import { hasWaitingEvents, listNotifications, relayOutbox } from '@cursus/domain/notification'
import {
  getUserContent,
  getUserModule,
  listUserContents,
  listUserModules,
  listUserNotes,
  listUserResources,
  recordActivity,
  saveNotes,
  saveUserData,
} from '@cursus/domain/participant'
import { listPlatformManagers } from '@cursus/domain/platform-manager'
import { listReminders, sendAutomaticReminders, updateReminderSettings } from '@cursus/domain/reminder'
import {
  getCompanyFigures,
  getReport,
  getReportModule,
  keepReport,
  listReportParts,
  listResults,
  sendReportMails,
  setReportMail,
} from '@cursus/domain/report'
import { day, makeCtx, makeUserCtx, type TestCtx } from '@cursus/domain/testing'
import { listCompanyThemes } from '@cursus/domain/theme'
import { listUsers } from '@cursus/domain/user'
import {
  addGroupUsers,
  getUserGroupSheet,
  listFormerUsers,
  listGroupHistory,
  listGroupModules,
  listUserGroups,
  removeGroupUsers,
} from '@cursus/domain/user-group'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cast, fill } from './fill.ts'
import { medium } from './shape.ts'

// Explains every statement that lists, searches, counts, gives, commits or sweeps, on a platform
// that is large enough for the planner to choose as on a million rows.

/**
 * Tables that grow with use; no plan may read one of them whole. The catalogue may be read whole
 * where that is less work.
 */
const growing = new Set([
  'accesses',
  'attempts',
  'attempt_scos',
  'client_logs',
  'company_people',
  'events',
  'interactions',
  'learning_periods',
  'mails',
  'notifications',
  'reminder_accesses',
  'reminders',
  'person_attributes',
  'sessions',
  'user_contents',
  'users',
])
/** Limit of rows of such a table per step: the counted ones (10,000) and those filtered out. */
const mostRows = 15_000
/** The same for scans of an index alone. */
const mostIndexRows = 26_000

let database: TestDatabase
let ctx: TestCtx
let cast: Cast
let explainer: pg.Client
let db: Database
let seen: { sql: string; parameters: readonly unknown[] }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  explainer = new pg.Client({ connectionString: database.url })
  await explainer.connect()
  await fill(explainer, medium, new Date())
  const { rows } = await explainer.query<{ name: string; id: string }>('select name, id from bench_cast')
  cast = Object.fromEntries(rows.map(({ name, id }) => [name, id])) as Cast
  db = createDatabase({ connectionString: database.url, onStatement: (statement) => seen.push(statement) })
  ctx = { ...(await makeCtx(database)), db }
  await keepReport(ctx, { companyId: cast.bigCompany })
}, 900_000)
afterAll(async () => {
  await db?.destroy()
  await ctx?.close()
  await explainer?.end()
  await database?.close()
})

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Sort Space Type'?: string
  'Sort Space Used'?: number
  Plans?: Plan[]
}

const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]
const isRead = (sql: string) =>
  /^\s*(\/\*[^*]*\*\/\s*)?(with|select)\b/i.test(sql) && !/\b(insert into|update|delete from)\b/i.test(sql)
const isChange = (sql: string) => /\b(insert into|update|delete from)\b/i.test(sql)

/**
 * What is wrong with the plans of the statements that `run` makes; its changes are rolled back.
 * `limits`: rows of a step, by table.
 */
async function problemsOf(
  run: (tx: TestCtx) => Promise<unknown>,
  limits: ReadonlyMap<string, number> = new Map(),
): Promise<string[]> {
  seen = []
  const rolledBack = new Error('rolled back')
  await inTransaction(db, async (trx) => {
    await run({ ...ctx, db: trx })
    throw rolledBack
  }).catch((error) => {
    if (error !== rolledBack) throw error
  })
  const problems: string[] = []
  for (const { sql, parameters } of seen.filter(({ sql }) => isRead(sql) || isChange(sql))) {
    // What changes rows is planned, not run: the rows that it met have been rolled back.
    const how = isRead(sql) ? 'analyze, timing off, ' : ''
    const { rows } = await explainer.query(`explain (${how}format json) ${sql}`, [...parameters])
    for (const step of stepsOf(rows[0]['QUERY PLAN'][0].Plan)) {
      const table = step['Relation Name'] ?? ''
      const looked = ((step['Actual Rows'] ?? 0) + (step['Rows Removed by Filter'] ?? 0)) * (step['Actual Loops'] ?? 1)
      const most = step['Node Type'] === 'Index Only Scan' ? mostIndexRows : mostRows
      const what = `${step['Node Type']} ${table}`
      if (growing.has(table) && step['Node Type'] === 'Seq Scan') problems.push(`${what}: ${sql}`)
      if (looked > (limits.get(table) ?? (growing.has(table) ? most : Number.POSITIVE_INFINITY)))
        problems.push(`${what} of ${looked} rows: ${sql}`)
      if (step['Sort Space Type'] === 'Disk') problems.push(`sort on disk: ${sql}`)
    }
  }
  expect(seen.length).toBeGreaterThan(0)
  return problems
}

const company = async (tx: TestCtx, id = cast.bigCompany) => ({
  ...(await makeUserCtx(tx, { id: cast.manager })),
  company: { id, name: 'A company' },
})
const management = async (tx: TestCtx) => ({
  ...(await makeUserCtx(tx, { id: cast.manager })),
  management: true as const,
})
const bothWays = (...sorts: string[]) =>
  sorts.flatMap((sort) => [
    { sort, order: 'asc' as const },
    { sort, order: 'desc' as const },
  ])
const limit = 50

/** A query with the ids of the big module and group, which are made before the tests run. */
const named = (query: object): { moduleId?: string[]; moduleLicenceId?: string[]; userGroupId?: string[] } => ({
  ...query,
  ...('moduleId' in query ? { moduleId: [cast.bigModule] } : {}),
  ...('moduleLicenceId' in query ? { moduleLicenceId: [cast.bigLicence] } : {}),
  ...('userGroupId' in query ? { userGroupId: [cast.bigGroup] } : {}),
})

const lists: [name: string, queries: object[], list: (tx: TestCtx, query: object) => Promise<unknown>][] = [
  [
    'accesses',
    [
      {},
      ...bothWays(
        'user',
        'module',
        'licence',
        'progress',
        'lastAccess',
        'creationDate',
        'expireDate',
        'dueDate',
        'state',
      ),
      ...['martin', 'ma', 'secu ince', 'martin camille', 'zzzz'].map((search) => ({ search })),
      ...['active', 'inactive', 'revoked', 'declined', 'expired'].map((state) => ({ state: [state] })),
      { offset: 9_950 },
      { offset: 9_950, sort: 'user' },
      { progress: ['notStarted'], state: ['active'] },
      { state: ['toAccept'] },
      ...['notStarted', 'inProgress', 'done', 'late'].map((progress) => ({ progress: [progress] })),
      { progress: ['late'], sort: 'dueDate' },
      { progress: ['inProgress', 'late'], state: ['active'] },
      { endsWithinDays: 14, sort: 'expireDate' },
      { search: 'martin', state: ['active'], sort: 'progress' },
    ],
    async (tx, query) => listAccesses(await company(tx), { limit, ...query }),
  ],
  ['accesses of one person', [{}], async (tx) => listAccesses(await company(tx), { limit, userId: cast.participant })],
  [
    'accesses of one licence',
    [{}, ...bothWays('user', 'expireDate')],
    async (tx, query) => listAccesses(await company(tx), { limit, moduleLicenceId: [cast.bigLicence], ...query }),
  ],
  [
    'accesses of the oldest company',
    [{}, { search: 'martin' }, { state: ['active'] }],
    async (tx, query) => listAccesses(await company(tx, cast.oldCompany), { limit, ...query }),
  ],
  [
    'people of a company',
    [
      {},
      ...bothWays('name', 'email', 'lastAccess'),
      { search: 'martin' },
      { search: 'ma' },
      { search: 'zzzz' },
      ...(['invited', 'neverCame', 'late', 'suspended', 'removed'] as const).flatMap((state) => [
        { state: [state] },
        { state: [state], sort: 'name' },
      ]),
      { state: ['invited', 'neverCame'], sort: 'lastAccess' },
    ],
    async (tx, query) => listCompanyUsers(await company(tx), { limit, ...query }),
  ],
  ["the attributes of a company's people", [{}], async (tx) => listAttributes(await company(tx))],
  [
    "the values of the attributes of a company's people",
    [{}, { search: 'magasin 12' }, { search: 'zzzz' }],
    async (tx, query) => listAttributeValues(await company(tx), query),
  ],
  [
    'people with values of attributes',
    [{}, { sort: 'name' }, { sort: 'lastAccess' }],
    async (tx, query) => {
      const ctx = await company(tx)
      const attribute = (await listAttributes(ctx)).map(({ id, name }) => ({
        attributeId: id,
        value: name === 'Magasin' ? 'Magasin 12' : 'M12',
      }))
      expect(attribute).toHaveLength(2)
      await listCompanyUsers(ctx, { limit, attribute, ...query })
      return listCompanyUsers(ctx, { limit, attribute: attribute.slice(0, 1), ...query })
    },
  ],
  ['a person of a company', [{}], async (tx) => getCompanyUser(await company(tx), { id: cast.participant })],
  ['the history of a person', [{}], async (tx) => listCompanyUserHistory(await company(tx), { id: cast.participant })],
  ...(['bigGroup', 'smallGroup'] as const).flatMap((name): typeof lists => [
    [
      `people of the ${name}`,
      [{}, ...bothWays('name', 'email', 'lastAccess'), { search: 'martin' }],
      async (tx, query) => listCompanyUsers(await company(tx), { limit, userGroupId: [cast[name]], ...query }),
    ],
    [
      `accesses of the ${name}`,
      [
        {},
        ...bothWays(
          'user',
          'module',
          'licence',
          'progress',
          'lastAccess',
          'creationDate',
          'expireDate',
          'dueDate',
          'state',
        ),
        { search: 'martin' },
        { state: ['active'] },
      ],
      async (tx, query) => listAccesses(await company(tx), { limit, userGroupId: [cast[name]], ...query }),
    ],
    [`the sheet of the ${name}`, [{}], async (tx) => getUserGroupSheet(await company(tx), { id: cast[name] })],
    [`the modules of the ${name}`, [{}], async (tx) => listGroupModules(await company(tx), { id: cast[name] })],
    [`who left the ${name}`, [{}], async (tx) => listFormerUsers(await company(tx), { id: cast[name] })],
    [`the history of the ${name}`, [{}], async (tx) => listGroupHistory(await company(tx), { id: cast[name] })],
  ]),
  [
    'groups',
    [{}, ...bothWays('name', 'users', 'creationDate'), { search: 'eq' }],
    async (tx, query) => listUserGroups(await company(tx), { limit, ...query }),
  ],
  [
    'groups with a module',
    [{}],
    async (tx) => listUserGroups(await company(tx), { limit, moduleId: [cast.bigModule] }),
  ],
  ['groups of a person', [{}], async (tx) => listUserGroups(await company(tx), { limit, userId: cast.participant })],
  ['licences', [{}, { search: 'li' }], async (tx, query) => listLicences(await company(tx), { limit, ...query })],
  ['a licence', [{}], async (tx) => getLicence(await company(tx), { id: cast.bigLicence })],
  ['the history of a licence', [{}], async (tx) => listLicenceHistory(await company(tx), { id: cast.bigLicence })],
  [
    'an upgrade of a module of a licence',
    [{}],
    async (tx) => {
      const ctx = await company(tx)
      const [module] = (await getLicence(ctx, { id: cast.bigLicence })).modules
      if (!module) throw new Error('The licence has no module')
      const input = { id: cast.bigLicence, moduleId: module.id }
      await listLicenceModuleVersions(ctx, input)
      await listUpgradePeople(ctx, { ...input, moduleVersionId: module.moduleVersionId, limit })
    },
  ],
  [
    'modules of a company',
    [
      {},
      ...bothWays('title', 'licence', 'version'),
      { search: 'se' },
      { moduleId: [] },
      { archived: false, eachOnce: true, sort: 'title' },
      { archived: false, eachOnce: true, search: 'se' },
    ],
    async (tx, query) => listCompanyModules(await company(tx), { limit, ...query, ...named(query) }),
  ],
  [
    'themes of a company',
    [{}, ...bothWays('name', 'fallbackName'), { search: 'se' }],
    async (tx, query) => listCompanyThemes(await company(tx), { limit, ...query }),
  ],
  [
    'a report',
    [{}, { span: 'year' }, { moduleId: ['module'] }, { userGroupId: ['group'] }],
    async (tx, query) => getReport(await company(tx), named(query)),
  ],
  [
    'parts of a report',
    [{ by: 'module' }, { by: 'group' }, { by: 'licence' }, { by: 'module', sort: 'share' }],
    async (tx, query) => listReportParts(await company(tx), { limit, ...query }),
  ],
  [
    'people of a report',
    [{}, { sort: 'name' }, { moduleLicenceId: ['licence'] }, { moduleId: ['module'], sort: 'name' }],
    async (tx, query) => listReportParts(await company(tx), { limit, by: 'user', ...named(query) }),
  ],
  [
    'results',
    [
      {},
      ...['toAccept', 'inProgress', 'done', 'late'].map((step) => ({ step: [step] })),
      ...bothWays('user', 'doneAt', 'dueDate', 'lastAccess'),
      { doneWithinDays: 30 },
      { dueWithinDays: 30 },
      { moduleId: ['module'] },
      { moduleId: ['module'], sort: 'user' },
      { moduleId: ['module'], step: ['late'] },
      { userGroupId: ['group'] },
      { search: 'martin' },
    ],
    async (tx, query) => listResults(await company(tx), { limit, ...named(query) }),
  ],
  ['a module of a report', [{}], async (tx) => getReportModule(await company(tx), { moduleId: cast.bigModule })],
  ["a company's home", [{}], async (tx) => getCompanyHome(await company(tx))],
  ["the figures of a company's home", [{}], async (tx) => getCompanyFigures(await company(tx))],
  ["a company's drawer", [{}], async (tx) => countCompany(await company(tx))],
  ['the figures of a content', [{}], async (tx) => getContentFigures(await management(tx), { id: cast.content })],
  ["the platform's home", [{}], async (tx) => getManagementHome(await management(tx))],
  ["the news of the platform's home", [{}], async (tx) => getManagementNews(await management(tx))],
  ['learning on the platform', [{}], async (tx) => getPlatformLearning(await management(tx))],
  ['managers', [{}, { search: 'ma' }], async (tx, query) => listManagers(await company(tx), { limit, ...query })],
  [
    'companies',
    [{}, ...bothWays('name', 'creationDate'), { search: 'gr' }],
    async (tx, query) => listCompanies(await management(tx), { limit, ...query }),
  ],
  [
    'users',
    [
      {},
      ...bothWays('name', 'email', 'creationDate', 'lastSignIn'),
      ...['martin', 'éo', 'martin camille', 'zzzz'].map((search) => ({ search })),
      { state: ['suspended'] },
      { state: ['invited'] },
      { state: ['unverified'], sort: 'name' },
      { offset: 9_950 },
      { offset: 9_950, sort: 'name' },
    ],
    async (tx, query) => listUsers(await management(tx), { limit, ...query }),
  ],
  [
    'contents',
    [{}, ...bothWays('title'), { search: 'se' }, { tag: ['incendie'] }],
    async (tx, query) => listContents(await management(tx), { limit, ...query }),
  ],
  [
    'modules',
    [{}, ...bothWays('title'), { search: 'se' }, { isOutdated: true }],
    async (tx, query) => listModules(await management(tx), { limit, ...query }),
  ],
  [
    'platform managers',
    [{}, { search: 'ma' }],
    async (tx, query) => listPlatformManagers(await management(tx), { limit, ...query }),
  ],
  ['notifications', [{}], async (tx) => listNotifications(await makeUserCtx(tx, { id: cast.learner }))],
  [
    'my contents',
    [{}, { search: 'se' }, { sort: 'title' }, { isFavorite: true }, { isFavorite: false }],
    async (tx, query) => listUserContents(await makeUserCtx(tx, { id: cast.learner }), { limit, ...query }),
  ],
  [
    'my notes',
    [{}, { search: 'revoir' }],
    async (tx, query) => listUserNotes(await makeUserCtx(tx, { id: cast.learner }), { limit, ...query }),
  ],
  [
    'my files',
    [{}],
    async (tx, query) => listUserResources(await makeUserCtx(tx, { id: cast.learner }), { limit, ...query }),
  ],
  [
    'my certificates',
    [{}, { search: 'se' }, { sort: 'title' }],
    async (tx, query) => listOwnAttestations(await makeUserCtx(tx, { id: cast.learner }), { limit, ...query }),
  ],
  ['my modules', [{}], async (tx) => listUserModules(await makeUserCtx(tx, { id: cast.learner }))],
]

it.each(lists.flatMap(([name, queries, list]) => queries.map((query) => ({ name, query, list }))))(
  'lists $name $query',
  async ({ query, list }) => {
    expect(await problemsOf((tx) => list(tx, query))).toEqual([])
  },
)

const changes: Record<string, (tx: TestCtx) => Promise<unknown>> = {
  'giving a module': async (tx) =>
    giveAccess(await company(tx), {
      moduleLicenceId: cast.bigLicence,
      moduleId: cast.bigModule,
      userList: ['somebody@new.example'],
      userGroupIdList: [],
      hasMaxDayTimeLimit: false,
    }),
  'joining and leaving a group with modules': async (tx) => {
    const ctx = await company(tx)
    const id = cast.bigGroup
    await addGroupUsers(ctx, { id, userList: ['joining@new.example'], userIdList: [] })
    const { users } = await getUserGroupSheet(ctx, { id })
    await removeGroupUsers(ctx, { id, idList: [users[0]!.id] })
  },
  'revoking and giving back': async (tx) => {
    const ctx = await company(tx)
    const { rows } = await listAccesses(ctx, { limit: 3, state: ['active'] })
    const idList = rows.map(({ id }) => id)
    await revokeAccesses(ctx, { idList })
    await restoreAccesses(ctx, { idList })
  },
  'ending an access': async (tx) => {
    const ctx = await company(tx)
    const { rows } = await listAccesses(ctx, { limit: 1, state: ['active'] })
    await updateAccess(ctx, { id: rows[0]?.id ?? '', expireDate: day(5), dueDate: null })
  },
  'an opened content, its notes and a commit of its package': async (tx) => {
    const { rows } = await explainer.query<Record<'attempt' | 'access' | 'content' | 'learner', string>>(`
      select t.id as attempt, a.id as access, t.content_id as content, a.user_id as learner
      from attempts t join accesses a on a.id = t.access_id join module_licences l on l.id = a.licence_id
      where a.revoked_at is null and a.erased_at is null and a.ends_at is null and l.end_date > now()
        and t.content_version_id = (
          select mc.content_version_id from module_contents mc
          where mc.module_version_id = a.module_version_id and mc.content_id = t.content_id limit 1)
      order by t.id limit 1`)
    const { attempt, access, content, learner } = rows[0]!
    const item = { identifier: 'ITEM-1', title: 'One', href: 'index.html', visible: true }
    const items = [{ ...item, objectiveIds: [], hideLmsUi: [], children: [] }]
    await explainer.query(
      'update content_versions set manifest = manifest || $2 where content_id = $1 and manifest is not null',
      [content, { items }],
    )
    const own = await makeUserCtx(tx, { id: learner })
    const input = { userModuleId: access, contentId: content }
    await getUserModule(own, { userModuleId: access })
    await getUserContent(own, input)
    await saveNotes(own, { ...input, notes: 'A note' })
    const elements = { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.lesson_location': '7' }
    await recordActivity(own, input)
    await saveUserData(own, { ...input, attemptId: attempt, sequence: 50, scos: { 'ITEM-1': { elements } } })
  },
  'records of learning': async (tx) => {
    const own = await makeUserCtx(tx, { id: cast.learner })
    await getOwnActivity(own)
    const { modules } = await getOwnRecord(own)
    await getOwnRecord(own, { userModuleId: modules[0]!.id })
    const manager = await company(tx)
    await getUserRecord(manager, { id: cast.participant })
    const { rows } = await listAccesses(manager, { limit: 1 })
    await getAccessRecord(manager, { id: rows[0]!.id })
  },
  'erasing a person': async (tx) => removeUser(await management(tx), { id: cast.participant }),
  'a sweep of ended accesses': (tx) => endAccesses(tx, { batch: 100 }),
  'a sweep of notices': (tx) => remindExpiring(tx, { batch: 100 }),
  'a sweep of reminders': async (tx) => {
    const noon = { ...tx, now: () => new Date(`${day(0)}T12:00:00Z`) }
    const trainer = await company(tx)
    await updateReminderSettings(trainer, {
      notAcceptedDays: 3,
      notStartedDays: 7,
      beforeDueDays: 7,
      beforeEndDays: 7,
      lateEveryDays: 7,
    })
    await tx.db
      .updateTable('reminderSettings')
      .set({ sweptOn: day(1) })
      .where('companyId', '<>', trainer.company.id)
      .execute()
    await sendAutomaticReminders(noon, { batch: 100 })
  },
  'the log of reminders': async (tx) => listReminders(await company(tx), { limit }),
  'a sweep of sessions': (tx) => removeExpiredSessions(tx),
  'a sweep of links': (tx) => removeOldLinkTokens(tx.db, tx.now()),
  'a sweep of logs': (tx) => removeOldClientLogs(tx),
  'a sweep of files': (tx) => removeOldFiles(tx),
  'what waits in the outbox': (tx) => hasWaitingEvents(tx),
  'relaying events': (tx) => relayOutbox({ ...tx, actor: { kind: 'system', job: 'relay' } } as never, { batch: 100 }),
  'mails that wait': async (tx) => {
    const idList = await listWaitingMails(tx, { batch: 100 })
    await takeMails(tx, { idList })
  },
}

it.each(Object.keys(changes))('plans %s', async (name) => {
  // Reminders are looked for once a day, among all open accesses of a company.
  const limits = name === 'a sweep of reminders' ? new Map([['accesses', mostIndexRows]]) : undefined
  expect(await problemsOf(async (tx) => changes[name]?.(tx), limits)).toEqual([])
})

/**
 * Problems but for those of scans of an index alone, with this limit of rows of a table per step.
 */
const heavyReads = async (read: (tx: TestCtx) => Promise<unknown>, table: string, most: number) =>
  (await problemsOf(read, new Map([[table, most]]))).filter((problem) => !problem.startsWith('Index Only Scan'))

it.each(['joined', 'name', 'email', 'lastAccess'])(
  'reads the people before a far page by %s from an index',
  async (sort) => {
    for (const order of ['asc', 'desc'] as const) {
      const query = { limit: 10, offset: 2_000, sort, order }
      const read = async (tx: TestCtx) => listCompanyUsers(await company(tx), query)
      expect(await heavyReads(read, 'company_people', 200)).toEqual([])
    }
  },
)

it('counts who holds the modules of a group from an index', async () => {
  const read = async (tx: TestCtx) => listGroupModules(await company(tx), { id: cast.bigGroup })
  expect(await heavyReads(read, 'accesses', 0)).toEqual([])
})

it.each([
  ['results to accept', { step: ['toAccept'] }],
  ['results in progress', { step: ['inProgress'] }],
  ['results done lately', { doneWithinDays: 30 }],
] as const)('counts the %s from an index', async (_, query) => {
  const read = async (tx: TestCtx) => listResults(await company(tx), { limit, ...(query as object) })
  expect(await heavyReads(read, 'accesses', 2 * limit)).toEqual([])
})

it('finds what ends soon by its licences', async () => {
  const read = async (tx: TestCtx) => listAccesses(await company(tx), { limit, endsWithinDays: 30 })
  expect(await problemsOf(read, new Map([['accesses', 3_000]]))).toEqual([])
})

it('plans monthly mails of figures, but for the report that it keeps and what was opened, which read the whole company', async () => {
  const problems = await problemsOf(async (tx) => {
    await setReportMail(await company(tx), { every: 'month' })
    const later = { ...tx, now: () => new Date(`${day(40)}T12:00:00Z`) }
    expect(await sendReportMails(later, { batch: 10 })).toBe(1)
  })
  const whole = /insert into "report_(?:counts|weeks)"|"a"\."opened_at" >=/
  expect(problems.filter((problem) => !whole.test(problem))).toEqual([])
})

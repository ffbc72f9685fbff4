import { changeRow, makeManager, makeUser } from '@cursus/domain/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readRows } from '../testing/read-rows.ts'
import { makeScene, type Scene } from '../testing/scene.ts'
import { useTestApp } from '../testing/start-test-app.ts'
import { calls } from './table.ts'

// Every call of a company is asked once for each id that its input can carry: that id is
// another company's, all others the caller's own. A learner's calls likewise.

const test = useTestApp()
let own: Scene
let foreign: Scene
/** May change everything in the company, and sell it licences. */
let seller: string
let manager: string
let learner: string

beforeAll(async () => {
  own = await makeScene(test)
  foreign = await makeScene(test)
  const { db } = test.ctx
  await changeRow(db, 'accesses', own.access.id, { acceptedAt: test.ctx.now() })
  const { id: userId } = await makeManager(test.ctx.db, own.company)
  manager = await test.cookieOf({ id: userId })
  const { id: sellerId } = await makeUser(test.ctx.db, { rights: ['companies.write'] })
  await makeManager(test.ctx.db, own.company, { userId: sellerId })
  seller = await test.cookieOf({ id: sellerId })
  learner = await test.cookieOf({ id: own.access.userId })
})

type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  minItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}
type Body = { selection?: { matching?: object; count?: number } }
type Noun =
  | 'access'
  | 'attribute'
  | 'category'
  | 'company'
  | 'content'
  | 'contentVersion'
  | 'licence'
  | 'manager'
  | 'module'
  | 'moduleVersion'
  | 'platformManager'
  | 'theme'
  | 'user'
  | 'userGroup'

/** What no answer may say. */
const secretsOf = ({ access, admin, company, licence, userGroup }: Scene): string[] => [
  ...[access.id, access.userId, admin.id, admin.email, company.id, licence.id, userGroup.id, userGroup.name],
]

const refusals = new Set(['NotFound', 'ModuleNotInLicence', 'NotAllowed', 'SelectionChanged', 'AttemptInvalid'])

const idOf = (scene: Scene, noun: Noun): string =>
  ({
    access: scene.access.id,
    attribute: scene.attribute.id,
    category: scene.category.id,
    company: scene.company.id,
    content: scene.content.id,
    contentVersion: scene.content.versionId,
    licence: scene.licence.id,
    manager: scene.admin.id,
    module: scene.module.id,
    moduleVersion: scene.module.versionId,
    platformManager: scene.platformManager.id,
    theme: scene.theme.id,
    user: scene.access.userId,
    userGroup: scene.userGroup.id,
  })[noun]

/** The noun of `id` and `idList` of a call, where it is not that of its router. */
const nounOfCall: Record<string, Noun> = {
  'company.user.renameAttribute id': 'attribute',
  'company.user.removeAttributes idList': 'attribute',
  'company.userGroup.addPeople ids': 'user',
  'company.userGroup.removeUsers ids': 'user',
  'company.userGroup.revokeFormerUsers idList': 'user',
  'company.userGroup.keepFormerUsers idList': 'user',
  'company.userGroup.giveModules idList': 'module',
  'company.userGroup.removeModules idList': 'module',
}
const nounOfField: Record<string, Noun> = {
  companyManager: 'manager',
  moduleAccess: 'access',
  moduleLicence: 'licence',
  moveRunningModule: 'module',
  userModule: 'access',
  // The scene has none of these; any id is a stranger's.
  attempt: 'access',
  resource: 'access',
  report: 'access',
  reminder: 'access',
  record: 'access',
}

function nounOf(call: string, field: string): Noun {
  const router = call.split('.')[1] ?? ''
  const base = field.replace(/(Id|Ids|IdList)$/, '')
  if (['id', 'idList', 'ids', 'exceptIds'].includes(field))
    return nounOfCall[`${call} ${field}`] ?? nounOfField[router] ?? (router as Noun)
  return nounOfField[base] ?? (base as Noun)
}

/** Values that a JSON Schema does not describe. */
const samples: Record<string, unknown> = {
  userList: ['somebody@example.com'],
  startDate: '2026-01-01',
  endDate: '2099-01-01',
  name: 'Bordeaux',
  dueDate: null,
  done: true,
  reason: 'Seen on paper',
}

/** What makes the smallest input of these calls an act. */
const alsoFilled: Record<string, readonly string[]> = {
  'company.access.correctResult': ['done'],
  'company.access.give': ['userList'],
  'company.access.giveModules': ['userList'],
  'company.licence.create': ['moduleIdList'],
  'company.userGroup.addPeople': ['id'],
  'company.userGroup.addUsers': ['userList'],
}

/** The smallest valid value; on the way to the probed id also what is optional. */
function fill(call: string, schema: Schema, field: string, way: readonly string[] | undefined): unknown {
  const [next, ...rest] = way ?? []
  if (schema.format === 'uuid') return idOf(way ? foreign : own, nounOf(call, field))
  if (schema.anyOf) {
    const isOnWay = (branch: Schema) => !way || idsIn(branch).some((ids) => ids.join('.') === way.join('.'))
    return fill(call, schema.anyOf.find(isOnWay) ?? {}, field, way)
  }
  if (schema.type === 'array' && way) return [fill(call, schema.items ?? {}, field, rest)]
  if (field in samples && !way) return samples[field]
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).filter(
        ([name]) => name === next || schema.required?.includes(name) || alsoFilled[call]?.includes(name),
      )
      return Object.fromEntries(
        fields.map(([name, inner]) => [name, fill(call, inner, name, name === next ? rest : undefined)]),
      )
    }
    case 'array':
      return schema.minItems || schema.items?.format === 'uuid'
        ? [fill(call, schema.items ?? {}, field, undefined)]
        : []
    case 'string':
      return schema.enum?.[0] ?? 'x'
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return false
    default:
      return schema.const ?? null
  }
}

/** The ways to every id of an input: `matching, moduleId, []`. */
function idsIn(schema: Schema): string[][] {
  if (schema.format === 'uuid') return [[]]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => idsIn(inner).map((way) => [name, ...way])),
    ...(schema.items ? idsIn(schema.items).map((way) => ['[]', ...way]) : []),
    ...(schema.anyOf ?? []).flatMap(idsIn),
  ]
}

const probes = [...calls].flatMap(([name, { access, input, type }]) => {
  if (!input || (access.kind !== 'company' && !name.startsWith('participant.'))) return []
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
  const ways = new Map(idsIn(schema).map((way) => [way.join('.'), way]))
  // Where an act goes on after a thousand rows is a place, not a row.
  ways.delete('selection.after')
  return [...ways].map(([at, way]) => ({ name, at, way, type, schema, isOfCompany: access.kind === 'company' }))
})

/** Every row that names the other company, or one of its rows or people. */
const rowsOf = ({ company, licence, access, userGroup, attribute, admin }: Scene) =>
  readRows(test.ctx.db, {
    company_id: [company.id],
    licence_id: [licence.id],
    access_id: [access.id],
    user_group_id: [userGroup.id],
    attribute_id: [attribute.id],
    user_id: [access.userId, admin.id],
  })

describe('an id of another company or person', () => {
  it('is carried by many calls', () => {
    expect(probes.length).toBeGreaterThan(180)
  })

  it.each(probes)('reaches nothing: $name, $at', async ({ name, at, way, type, schema, isOfCompany }) => {
    const body = { ...(fill(name, schema, '', way) as Body), ...(isOfCompany ? { companyId: own.company.id } : {}) }
    // What an act leaves out is no row that it acts on: it only counts the others.
    const isLeftOut = at.includes('exceptIds')
    if (body.selection?.matching && !isLeftOut) body.selection.count = 1
    const before = await rowsOf(foreign)
    const query = type === 'query' ? `?input=${encodeURIComponent(JSON.stringify(body))}` : ''
    const answer = await test.call(type === 'query' ? 'GET' : 'POST', `/trpc/${name}${query}`, {
      as: isOfCompany ? (/anagerIdList|^id/.test(at) ? seller : manager) : learner,
      ...(type === 'query' ? {} : { body }),
    })
    const { error, result } = answer.json()
    const { code, issues } = error?.data.appError ?? {}
    expect(code === undefined || refusals.has(code), `${code} ${JSON.stringify(issues)}`).toBe(true)
    expect(await rowsOf(foreign)).toEqual(before)
    const data = JSON.stringify(result?.data ?? null)
    expect(secretsOf(foreign).filter((secret) => data.includes(secret))).toEqual([])
    // A filter that is left out would show, or change, all of one's own rows.
    expect(result?.data?.rows ?? []).toEqual([])
    if (!isLeftOut) expect(result?.data?.done ?? 0).toBe(0)
  })
})

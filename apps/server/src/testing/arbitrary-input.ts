import fc from 'fast-check'
import { z } from 'zod'

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  prefixItems?: Schema[]
  anyOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/**
 * Unintended values: other types, excessive sizes, text that is difficult for databases and
 * parsers.
 */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    'null',
    'undefined',
    'NaN',
    '-0',
    '1e999',
    '2026-02-30',
    '0000-00-00',
    'x'.repeat(30_000),
    'nul\0nul',
    '\ud800',
    '‮🙂é̀',
    "' or 1=1; --",
    '%%__\\',
    '=cmd()',
    '../../etc/passwd',
    [],
    {},
    [[[[]]]],
    [null],
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const email = fc.oneof(
  { weight: 10, arbitrary: fc.nat(1000).map((number) => `fuzz${number}@example.com`) },
  { weight: 3, arbitrary: fc.constantFrom('known@example.com', ' Known@EXAMPLE.com ') },
  { weight: 1, arbitrary: fc.emailAddress() },
)

/** Valid values by field name that a JSON Schema cannot describe. */
const known: Record<string, fc.Arbitrary<unknown>> = {
  email,
  userList: fc.array(email, { maxLength: 4 }),
  businessSupportEmailList: fc.array(email, { maxLength: 3 }),
  authorizedDomainList: fc.array(fc.oneof(fc.domain(), fc.constant('@Example.COM')), { maxLength: 3 }),
  link: fc.oneof(fc.webUrl(), fc.constantFrom('javascript:alert(1)', 'https://é.example/?a=b#c')),
  password: fc.string({ minLength: 8, maxLength: 30 }),
  sort: fc.constantFrom('name', 'title', 'date', 'creationDate', 'email', 'progress', 'lastAccess', 'constructor'),
  limit: fc.integer({ min: 1, max: 20 }),
  offset: fc.integer({ min: 0, max: 50 }),
  startDate: fc.constantFrom('2026-01-01', '2026-06-01'),
  endDate: fc.constantFrom('2027-01-01', '2026-05-31'),
}

/** Ids of existing rows, by the name of the field that takes one or a list of them. */
export type KnownIds = Record<string, string>

type Making = { ids: KnownIds; hostility: number }

function idFor(name: string, { ids }: Making): fc.Arbitrary<unknown> {
  const fitting = ids[name.replace(/List$/, '')]
  const any = fc.constantFrom(...Object.values(ids))
  const unknown = fc.uuid({ version: 7 })
  return fitting === undefined
    ? fc.oneof(any, unknown)
    : fc.oneof(
        { weight: 8, arbitrary: fc.constant(fitting) },
        { weight: 1, arbitrary: any },
        { weight: 1, arbitrary: unknown },
      )
}

function textOf(schema: Schema, name: string, making: Making): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') return idFor(name, making)
  if (schema.format === 'date') return day
  if (schema.format === 'uri') return fc.webUrl()
  const minLength = schema.minLength ?? 0
  return fc.oneof(words, fc.string({ minLength, maxLength: Math.min(schema.maxLength ?? 200, minLength + 50) }))
}

/** Values that match a JSON Schema; refinements that it cannot express are left to chance. */
function valuesOf(schema: Schema, name: string, making: Making): fc.Arbitrary<unknown> {
  const fitting = Object.hasOwn(known, name) ? known[name] : undefined
  if (fitting) return fitting
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => valuesOf(branch, name, making)))
  switch (schema.type) {
    case 'string':
      return textOf(schema, name, making)
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(schema.minimum ?? -1000, -1e9), max: Math.min(schema.maximum ?? 1000, 1e9) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => valuesOf(item, name, making)))
      return fc.array(mostly(valuesOf(schema.items ?? {}, name, making), making), { maxLength: 3 })
    case 'object':
      if (typeof schema.additionalProperties === 'object' && !schema.properties) {
        return fc.dictionary(words, mostly(valuesOf(schema.additionalProperties, name, making), making), { maxKeys: 4 })
      }
      return objectOf(schema, making)
    default:
      return hostileValue
  }
}

const mostly = (value: fc.Arbitrary<unknown>, { hostility }: Making): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 100, arbitrary: value }, { weight: hostility, arbitrary: hostileValue })

function objectOf(schema: Schema, making: Making): fc.Arbitrary<Record<string, unknown>> {
  const required = schema.required ?? []
  const fields = Object.entries(schema.properties ?? {})
    // Files are sent as multipart only.
    .filter(([name]) => !['file', 'logo', 'illustration', 'resources'].includes(name))
    .map(([name, inner]) => [name, mostly(valuesOf(inner, name, making), making)] as const)
  const model = Object.fromEntries(fields)
  const requiredKeys = Object.keys(model).filter((name) => required.includes(name))
  return fc.oneof(fc.record(model, { requiredKeys }), fc.record(model))
}

/**
 * Inputs of a call from its schema: a third valid, a third with an absurd value, a third with
 * missing and unknown fields.
 */
export function arbitraryInput(schema: z.ZodType | undefined, ids: KnownIds): fc.Arbitrary<Record<string, unknown>> {
  const made = (schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : { type: 'object' }) as Schema
  const strange = fc.constantFrom('__proto__', 'constructor', 'isSuspended', 'é', 'x'.repeat(300))
  return fc.oneof(
    objectOf(made, { ids, hostility: 0 }),
    objectOf(made, { ids, hostility: 10 }),
    fc
      .tuple(
        objectOf({ ...made, required: [] }, { ids, hostility: 5 }),
        fc.dictionary(strange, hostileValue, { maxKeys: 1 }),
      )
      .map(([object, more]) => ({ ...object, ...more })),
  )
}

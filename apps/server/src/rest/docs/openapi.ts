import { clientVersion } from '@cursus/contract/client'
import { StoredUpload } from '@cursus/contract/file'
import { z } from 'zod'
import { describeAccess } from '../../access/access.ts'
import { errorBody } from '../../http/error-answers.ts'
import { parametersOf, type Row } from '../row.ts'

type Schema = Record<string, unknown>

/** The JSON Schema of what is sent (`input`) or answered (`output`). */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: made }) {
      const { def } = zodSchema._zod
      if (def.type === 'custom' && zodSchema._zod.bag.Class === StoredUpload) {
        Object.assign(made, { type: 'string', format: 'binary' })
      }
    },
  })
  return rest
}

const pathOf = (row: Row) => `/${row.path.replace(/:(\w+)/g, '{$1}')}`

/** The noun of a row: the last word of its path that is neither a parameter nor an action on one. */
export function nounOf({ path }: Pick<Row, 'path'>): string {
  const words = path.split('/').filter(Boolean)
  if (words[0] === 'company') return words[2] && !words[2].startsWith(':') ? words[2] : 'company'
  if (words[0] === 'user' && words[1] === 'me') return words[2] ?? 'user'
  return words[0] ?? 'api'
}

function inputOf(row: Row): { parameters: Schema[]; requestBody?: Schema } {
  const inPath = parametersOf(row)
  const input = row.input ? jsonSchema(row.input, 'input') : { type: 'object', properties: {} }
  const properties = (input.properties ?? {}) as Record<string, Schema>
  const required = (input.required ?? []) as string[]
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  const parameters: Schema[] = inPath.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string', format: 'uuid' },
  }))
  if (row.method === 'GET') {
    for (const [name, schema] of rest) parameters.push({ name, in: 'query', required: required.includes(name), schema })
    return { parameters }
  }
  if (rest.length === 0) return { parameters }

  const requiredHere = required.filter((name) => !inPath.includes(name))
  const isFile = (name: string) => row.files !== undefined && Object.hasOwn(row.files, name)
  const body = (entries: [string, Schema][]): Schema => {
    const names = entries.map(([name]) => name)
    const needed = requiredHere.filter((name) => names.includes(name))
    return {
      ...input,
      properties: Object.fromEntries(entries),
      ...(needed.length > 0 ? { required: needed } : { required: [] }),
    }
  }
  return {
    parameters,
    requestBody: {
      required: requiredHere.length > 0,
      content: {
        'application/json': { schema: body(rest.filter(([name]) => !isFile(name))) },
        ...(row.files ? { 'multipart/form-data': { schema: body(rest) } } : {}),
      },
    },
  }
}

const error = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

function responsesOf(row: Row): Schema {
  const headers = row.paged
    ? { 'X-Total-Count': { description: 'Rows of the whole list', schema: { type: 'integer' } } }
    : undefined
  const success = row.output
    ? { description: 'Done', headers, content: { 'application/json': { schema: jsonSchema(row.output, 'output') } } }
    : { description: 'Done' }
  const isOpen = row.access.kind === 'open'
  return {
    [row.status]: success,
    ...(row.etag ? { 304: { description: 'Not changed since the answer of If-None-Match' } } : {}),
    ...(row.input ? { 400: error('ValidationFailed') } : {}),
    ...(isOpen ? {} : { 401: error('TokenInvalid') }),
    ...('anyOf' in row.access ? { 403: error('NotAllowed') } : {}),
    ...(row.path.includes(':') ? { 404: error('NotFound') } : {}),
    ...(row.files ? { 413: error('MaxWeight…') } : {}),
    default: error('Another named error'),
  }
}

function operationOf(row: Row): Schema {
  const words = row.path.split('/').filter(Boolean)
  return {
    operationId: [row.method.toLowerCase(), ...words.map((word) => word.replace(':', 'by_'))].join('_'),
    tags: [nounOf(row)],
    summary: row.summary,
    description: `Who may: ${describeAccess(row.access)}.`,
    ...inputOf(row),
    responses: responsesOf(row),
    security: row.access.kind === 'open' ? [] : [{ session: [] }],
  }
}

/** The OpenAPI 3.1 document of the table, made from the schemas that the calls themselves use. */
export function describeRows(rows: readonly Row[], sessionCookieName: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const row of rows) {
    const path = pathOf(row)
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(row) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cursus',
      version: clientVersion,
      description:
        'Trailing slashes are optional. Errors are `{statusCode, error, message: ["Name?key=value&…"]}`. Multipart nests with brackets; the text `null` is an empty list.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(rows.map(nounOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName } },
    },
  }
}

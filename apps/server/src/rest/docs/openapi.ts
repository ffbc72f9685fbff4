import { clientVersion } from '@cursus/contract/client'
import { StoredUpload } from '@cursus/contract/file'
import { z } from 'zod'
import { describeAccess, parametersOf, type RestPath } from '../../calls/call.ts'
import type { DocumentedCall } from '../../calls/table.ts'
import { errorBody } from '../../http/error-answers.ts'
import { linkHeader, listAnswerOf, totalHeader } from '../list-answer.ts'
import { rowsType } from '../stream-rows.ts'

type Schema = Record<string, unknown>

/** The JSON Schema of an input or an answer (`output`). */
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

const pathOf = ({ path }: RestPath) => `/${path.replace(/:(\w+)/g, '{$1}')}`

/** The noun of a path: its last word that is neither a parameter nor an action. */
function nounOf({ path }: Pick<RestPath, 'path'>): string {
  const words = path.split('/').filter(Boolean)
  if (words[0] === 'company') return words[2] && !words[2].startsWith(':') ? words[2] : 'company'
  if (words[0] === 'user' && words[1] === 'me') return words[2] ?? 'user'
  return words[0] ?? 'api'
}

function inputOf({ rest: { method, path }, input: schema, files }: DocumentedCall): {
  parameters: Schema[]
  requestBody?: Schema
} {
  const inPath = parametersOf({ path })
  const input = schema ? jsonSchema(schema, 'input') : { type: 'object', properties: {} }
  const properties = (input.properties ?? {}) as Record<string, Schema>
  const required = (input.required ?? []) as string[]
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name))
  const parameters: Schema[] = inPath.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string', format: 'uuid' },
  }))
  if (method === 'GET') {
    for (const [name, schema] of rest) {
      // The default is that of pages, which only /trpc has without a limit.
      const { default: _, ...limit } = schema
      const details =
        name === 'limit' ? { schema: limit, description: 'Without it, all rows are answered' } : { schema }
      parameters.push({ name, in: 'query', required: required.includes(name), ...details })
    }
    return { parameters }
  }
  if (rest.length === 0) return { parameters }

  const requiredHere = required.filter((name) => !inPath.includes(name))
  const isFile = (name: string) => files !== undefined && Object.hasOwn(files, name)
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
        ...(files ? { 'multipart/form-data': { schema: body(rest) } } : {}),
      },
    },
  }
}

const error = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

function responsesOf({ access, answer, files, input, rest: { etag, method, path, status } }: DocumentedCall): Schema {
  const list = listAnswerOf(answer)
  const isList = method === 'GET' && (list?.rows ?? answer) instanceof z.ZodArray
  const described = list
    ? [...(isList && !list.headers.total ? [totalHeader] : []), ...Object.values(list.headers)]
    : isList
      ? [totalHeader]
      : undefined
  const headers =
    described &&
    Object.fromEntries(
      [...described, ...(list?.headers.total ? [linkHeader] : [])].map(({ name, type, description }) => [
        name,
        { description, schema: { type } },
      ]),
    )
  const schema = status === 204 ? undefined : (list?.rows ?? answer)
  const row = list?.rows instanceof z.ZodArray ? (list.rows.element as z.ZodType) : undefined
  const success = schema
    ? {
        description: row ? `Success. With \`Accept: ${rowsType}\`, all rows, one JSON object per line` : 'Success',
        headers,
        content: {
          'application/json': { schema: jsonSchema(schema, 'output') },
          ...(row && { [rowsType]: { schema: jsonSchema(row, 'output') } }),
        },
      }
    : { description: 'Success' }
  return {
    [status]: success,
    ...(etag ? { 304: { description: 'Unchanged since the ETag of If-None-Match' } } : {}),
    ...(input ? { 400: error('ValidationFailed') } : {}),
    ...(access.kind === 'open' ? {} : { 401: error('TokenInvalid') }),
    ...('anyOf' in access ? { 403: error('NotAllowed') } : {}),
    ...(path.includes(':') ? { 404: error('NotFound') } : {}),
    ...(files ? { 413: error('MaxWeight…') } : {}),
    default: error('Another named error'),
  }
}

function operationOf(call: DocumentedCall): Schema {
  const { access, rest } = call
  const words = rest.path.split('/').filter(Boolean)
  return {
    operationId: [rest.method.toLowerCase(), ...words.map((word) => word.replace(':', 'by_'))].join('_'),
    tags: [nounOf(rest)],
    summary: rest.summary,
    description: `Access: ${describeAccess(access)}.`,
    'x-rights': 'anyOf' in access ? access.anyOf : [],
    ...inputOf(call),
    responses: responsesOf(call),
    security: access.kind === 'open' ? [] : [{ session: [] }],
  }
}

/** Builds the OpenAPI 3.1 document from the schemas of the documented calls. */
export function describeCalls(calls: readonly DocumentedCall[], sessionCookieName: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const call of calls) {
    const path = pathOf(call.rest)
    paths[path] = { ...paths[path], [call.rest.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cursus',
      version: clientVersion,
      description:
        'Trailing slashes are optional. Errors are `{statusCode, error, message: ["Name?key=value&…"]}`. Multipart nests with brackets; the text `null` is an empty array.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(calls.map(({ rest }) => nounOf(rest)))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName } },
    },
  }
}

import pg from 'pg'
import { nameLostConnection } from './lost-connection.ts'

/**
 * Statements that begin with this comment are planned once per connection. Written by
 * `preparedQuery`.
 */
export const preparedMarker = '/* prepared */'
/**
 * Limit of prepared texts, so that a varying text cannot fill the memory of the server. Further
 * statements are sent unprepared.
 */
const maxNames = 200

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = `p${names.size + 1}`
  names.set(text, name)
  return name
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown

/**
 * Connection that prepares marked statements, one name per text, and ends when the server has ended
 * it: the pool would lend it to others until the end arrives.
 */
export class PreparedClient extends pg.Client {
  override query: pg.Client['query'] = ((config: unknown, values?: unknown, callback?: unknown) => {
    const send = super.query.bind(this) as unknown as Query
    const name = typeof config === 'string' && config.startsWith(preparedMarker) ? nameOf(config) : undefined
    const sent = name === undefined ? send(config, values, callback) : send({ name, text: config, values }, callback)
    if (!(sent instanceof Promise)) return sent
    return sent.catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.severity === 'FATAL') void this.end()
      return nameLostConnection(error)
    })
  }) as pg.Client['query']
}

import pg from 'pg'

/** Statements that begin with it are planned once per connection; `preparedQuery` writes it. */
export const preparedMarker = '/* prepared */'
/** A text that varies after all must not fill the server's memory with plans: past this many, statements are sent unnamed. */
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

/** A connection on which marked statements are prepared, under one name for each text. */
export class PreparedClient extends pg.Client {
  override query: pg.Client['query'] = ((config: unknown, values?: unknown, callback?: unknown) => {
    const send = super.query.bind(this) as unknown as Query
    const name = typeof config === 'string' && config.startsWith(preparedMarker) ? nameOf(config) : undefined
    return name === undefined ? send(config, values, callback) : send({ name, text: config, values }, callback)
  }) as pg.Client['query']
}

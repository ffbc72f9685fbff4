import type { Compilable, CompiledQuery, Simplify } from 'kysely'
import type { Database } from './database.ts'
import { preparedMarker } from './prepared-client.ts'

/** Placeholder of a value while a query is built. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const slots = new Proxy(
  {},
  {
    get: (_target, name) => new Slot(String(name)),
    ownKeys: () => {
      throw new TypeError('The values of a prepared query are taken one by one: a rest of them would be empty')
    },
  },
)

/**
 * Hides the length of lists from the planner. It reckons with ten rows when it plans for any list,
 * and with one when it sees a list of one: planning anew would look cheaper each time, although it
 * costs several times the execution.
 */
const hideLengths = (text: string): string => text.replaceAll(/any\((\$\d+::(\w+\[\]))\)/g, 'any((select $1)::$2)')

const definitions: ((db: Database) => CompiledQuery)[] = []

/**
 * A query built once per process and planned once per connection, for reads run hundreds of times a
 * second, where building and planning cost several times the execution.
 * @param build puts the values into the query and must not inspect them: it sees placeholders. It
 * names its columns, because a cached plan of `select *` breaks under a concurrent migration.
 */
export function preparedQuery<Values extends object, Row>(
  build: (db: Database, values: Values) => Compilable<Row>,
): (db: Database, values: Values) => Promise<Simplify<Row>[]> {
  let compiled: CompiledQuery<Simplify<Row>> | undefined
  const compile = (db: Database) => {
    const query = build(db, slots as Values).compile() as CompiledQuery<Simplify<Row>>
    return { ...query, sql: `${preparedMarker} ${hideLengths(query.sql)}` }
  }
  definitions.push(compile)
  return async (db, values) => {
    compiled ??= compile(db)
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? values[value.name as keyof Values] : value,
    )
    const { rows } = await db.executeQuery<Simplify<Row>>({ ...compiled, parameters })
    return rows
  }
}

/**
 * The texts of all prepared queries of the modules that are loaded, for a test that plans every
 * one.
 */
export const preparedTexts = (db: Database): string[] => definitions.map((compile) => compile(db).sql)

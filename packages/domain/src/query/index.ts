import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import DataLoader from 'dataloader'
import {
  type AliasableExpression,
  type Compilable,
  type Expression,
  expressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  type StringReference,
  sql,
} from 'kysely'

type Read<Deps> = { key: string; deps: Deps }

const maxTogether = 50
const maxRunning = 2

/**
 * Batches concurrent reads, because every request reads its session, and after a mail to a whole
 * company every home page reads its modules. At most two reads run while the next batch collects,
 * which serves two to three times as many requests; a batch starts after its calls, so no answer is
 * stale.
 */
export function batchReads<Answer, Deps extends { db: Database } = { db: Database }>(
  read: (deps: Deps, keys: string[]) => Promise<ReadonlyMap<string, Answer>>,
  none: () => Answer,
): (deps: Deps, key: string) => Promise<Answer> {
  const loaders = new WeakMap<Database, DataLoader<Read<Deps>, Answer>>()

  function createLoader(): DataLoader<Read<Deps>, Answer> {
    let running = 0
    const waiting: (() => void)[] = []
    const start = (dispatch: () => void) => {
      running += 1
      setImmediate(dispatch)
    }
    return new DataLoader(
      async (reads) => {
        try {
          const answers = await read(reads[0]!.deps, [...new Set(reads.map(({ key }) => key))])
          return reads.map(({ key }) => answers.get(key) ?? none())
        } finally {
          running -= 1
          const next = waiting.shift()
          if (next) start(next)
        }
      },
      {
        cache: false,
        maxBatchSize: maxTogether,
        batchScheduleFn: (dispatch) => (running < maxRunning ? start(dispatch) : waiting.push(dispatch)),
      },
    )
  }

  return async (deps, key) => {
    // A transaction has its own connection and must see its own writes.
    if (deps.db.isTransaction) return (await read(deps, [key])).get(key) ?? none()
    const loader = loaders.get(deps.db) ?? createLoader()
    loaders.set(deps.db, loader)
    return loader.load({ key, deps })
  }
}

/**
 * The number of rows of a query as a column of another; with `distinct`, the number of distinct
 * values of that column.
 */
export function countOf<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
  distinct?: StringReference<DB, TB>,
) {
  const { fn } = expressionBuilder(query)
  const count = distinct === undefined ? fn.countAll<number>() : fn.count<number>(distinct).distinct()
  return query.select(count.as('count')).$asScalar() as unknown as AliasableExpression<number>
}

/** Text without case, accents and outer spaces, for comparing names and searches. */
export const foldText = (text: Expression<string | null>): RawBuilder<string> => sql<string>`fold_text(${text})`

/** Whether a moment is this long ago; the wait doubles with each try. */
export const hasWaited = (
  wait: { since: Expression<Date>; tries: Expression<number>; olderThanMs: number },
  now: Date,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`${wait.since} < ${now}::timestamptz - ${wait.olderThanMs} * (2 ^ ${wait.tries}) * interval '1 millisecond'`

/** Formats a moment for answers: ISO 8601 in UTC. */
export function iso(at: Date): string
export function iso(at: Date | null): string | null
export function iso(at: Date | null): string | null {
  return at === null ? null : at.toISOString()
}

/** For `executeTakeFirstOrThrow`: the row does not exist, or the caller may not see it. */
export const notFound = (): AppError => new AppError('NotFound')

/**
 * Returns the rows of all these ids, each once.
 * @throws NotFound when an id has no row
 */
export async function getAll<Row>(
  idList: readonly string[],
  find: (ids: string[]) => Compilable & { execute(): Promise<Row[]> },
): Promise<Row[]> {
  const ids = [...new Set(idList)]
  const rows = await find(ids).execute()
  if (rows.length !== ids.length) throw notFound()
  return rows
}

type Statement<Row> = Compilable<Row> & Expression<unknown>

/**
 * Reads the rows of a statement in batches from one cursor, with one batch in memory at a time.
 * `db` is a transaction, and reads one statement so at a time.
 */
export async function* readBatches<Row>(
  db: Database,
  statement: Statement<Row>,
  batch = 500,
): AsyncGenerator<Row[], void> {
  await sql`declare batches no scroll cursor for ${statement}`.execute(db)
  const fetch = sql<Row>`fetch ${sql.lit(batch)} from batches`
  for (let { rows } = await fetch.execute(db); rows.length > 0; { rows } = await fetch.execute(db)) yield rows
  await sql`close batches`.execute(db)
}

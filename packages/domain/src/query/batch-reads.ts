import type { Database } from '@cursus/db'
import DataLoader from 'dataloader'

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

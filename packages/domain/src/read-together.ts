import type { Database } from '@cursus/db'

type Waiting<Deps, Answer> = { key: string; deps: Deps; resolve: (answer: Answer | Promise<Answer>) => void }
type Line<Deps, Answer> = { waiting: Waiting<Deps, Answer>[]; running: number; isPlanned: boolean }

const maxTogether = 50
const maxRunning = 2

/**
 * Makes one reading of the questions that arrive in the same moment: each request asks who sends it, and after a mail to a whole company
 * everybody's home page asks for its modules. Twice to three times as many requests are answered so. A question that comes while a reading is
 * under way waits for the next one, so no answer is older than its question.
 */
export function readTogether<Answer, Deps extends { db: Database } = { db: Database }>(
  read: (deps: Deps, keys: string[]) => Promise<ReadonlyMap<string, Answer>>,
  none: () => Answer,
): (deps: Deps, key: string) => Promise<Answer> {
  const lines = new WeakMap<Database, Line<Deps, Answer>>()

  async function answer(batch: Waiting<Deps, Answer>[]): Promise<void> {
    const found = read(batch[0]!.deps, [...new Set(batch.map(({ key }) => key))])
    for (const { key, resolve } of batch) resolve(found.then((answers) => answers.get(key) ?? none()))
    await found.catch(() => undefined)
  }

  function pump(line: Line<Deps, Answer>): void {
    line.isPlanned = false
    while (line.running < maxRunning && line.waiting.length > 0) {
      line.running += 1
      void answer(line.waiting.splice(0, maxTogether)).finally(() => {
        line.running -= 1
        pump(line)
      })
    }
  }

  return async (deps, key) => {
    // A transaction has its own connection and sees what it has written itself.
    if (deps.db.isTransaction) return (await read(deps, [key])).get(key) ?? none()
    const line = lines.get(deps.db) ?? { waiting: [], running: 0, isPlanned: false }
    lines.set(deps.db, line)
    return new Promise<Answer>((resolve) => {
      line.waiting.push({ key, deps, resolve })
      if (line.isPlanned) return
      line.isPlanned = true
      setImmediate(pump, line)
    })
  }
}

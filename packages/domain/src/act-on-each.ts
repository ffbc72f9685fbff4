import type { Acted } from '@cursus/contract/act'
import { AppError } from '@cursus/contract/error'
import { countReasons } from './count-reasons.ts'

/**
 * Does an act, which is all or none, to as many rows as possible: what is refused is tried again in
 * halves, down to the single row that it cannot be done to.
 * @param act returns how many rows it changed
 * @returns what was done, and the rows left out by the name of the refusal
 */
export async function actOnEach(idList: readonly string[], act: (ids: string[]) => Promise<number>): Promise<Acted> {
  const refusals: { id: string; reason: string }[] = []
  async function run(ids: string[]): Promise<number> {
    try {
      return await act(ids)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const [id, ...others] = ids
      if (id !== undefined && others.length === 0) {
        refusals.push({ id, reason: error.code })
        return 0
      }
      const half = Math.ceil(ids.length / 2)
      return (await run(ids.slice(0, half))) + (await run(ids.slice(half)))
    }
  }
  const done = idList.length === 0 ? 0 : await run([...new Set(idList)])
  return { done, leftOut: countReasons(refusals) }
}

/**
 * Does an act to one row after the other, each in a transaction of its own.
 * @param act returns whether it changed the row
 * @returns like `actOnEach`
 */
export async function actOneByOne(idList: readonly string[], act: (id: string) => Promise<boolean>): Promise<Acted> {
  const refusals: { id: string; reason: string }[] = []
  let done = 0
  for (const id of new Set(idList)) {
    try {
      if (await act(id)) done += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusals.push({ id, reason: error.code })
    }
  }
  return { done, leftOut: countReasons(refusals) }
}

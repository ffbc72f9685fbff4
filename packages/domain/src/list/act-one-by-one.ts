import type { Acted } from '@cursus/contract/act'
import { AppError } from '@cursus/contract/error'
import { countReasons } from './count-reasons.ts'

/**
 * Does an act to one row after the other.
 * @param act returns whether it changed the row; it has a transaction of its own, or writes nothing
 * before its last refusal
 * @returns what was done, and the rows left out by the name of the refusal
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

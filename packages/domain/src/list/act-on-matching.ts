import { type Acted, type Fit, type Matched, type Matching, maxNamed, rowName } from '@cursus/contract/act'
import { AppError } from '@cursus/contract/error'
import type { Page } from '@cursus/contract/list'
import type { UserActor } from '../context.ts'
import { eachBatch, nextRows, type Streamed, type Walked } from './list-page.ts'

/** Rows of one batch; a verb takes at most 1,000 ids. */
const maxRows = 1000

type Act<Ctx, Row> = {
  /** Which rows it applies to; default: every row. */
  fit?: (row: Row, ctx: Ctx) => Fit
  /** Maximum rows of one batch; default 1,000. */
  most?: number
  /** Does one batch, all or none, unless it answers which rows it left out. */
  act: (ctx: Ctx, rows: Row[]) => Promise<Acted | unknown>
}

/**
 * A verb that acts on all rows that match the filters of a list, see `matchingInput`.
 * @throws SelectionChanged?count= when another number of rows matches; the errors of the act
 */
export const actOnMatching =
  <Ctx extends { actor: UserActor }, Filters extends object, Row extends { id: string }>(
    list: (ctx: Ctx, query: Filters & Streamed & Walked) => Promise<Page<Row>>,
    { fit = () => true, most = maxRows, act }: Act<Ctx, Row>,
  ) =>
  async (ctx: Ctx, { matching, exceptIdList, count, after }: Matching<Filters>): Promise<Matched> => {
    const except = new Set(exceptIdList)
    const leftOut = new Map<string, Matched['leftOut'][number]>()
    const fitting = (rows: readonly Row[]): Row[] =>
      rows.filter((row) => {
        const fits = except.has(row.id) ? false : fit(row, ctx)
        if (typeof fits === 'boolean') return fits
        const key = `${fits.reason} ${fits.count}`
        const { number, names } = leftOut.get(key) ?? { number: 0, names: [] }
        leftOut.set(key, { ...fits, number: number + 1, names: [...names, ...namesOf([row], maxNamed - names.length)] })
        return false
      })
    const namesOf = (rows: readonly Row[], most: number) =>
      rows.slice(0, most).flatMap((row) => rowName(row, ctx.actor.language) ?? [])
    if (count === undefined) {
      const found = { count: 0, fitting: 0 }
      const read = async (rows: readonly unknown[]) => {
        found.count += rows.length
        found.fitting += fitting(rows as readonly Row[]).length
      }
      await list(ctx, { ...matching, [eachBatch]: read })
      return { ...found, leftOut: [...leftOut.values()], done: 0, after: null }
    }
    const { rows, total } = await list(ctx, { ...matching, [nextRows]: { after, most } })
    if (total !== count) throw new AppError('SelectionChanged', { count: total })
    const chosen = fitting(rows)
    const acted = chosen.length > 0 ? await act(ctx, chosen) : undefined
    const refused = isActed(acted) ? acted : { done: chosen.length, leftOut: [] }
    const left = total - rows.length
    return {
      count: left,
      fitting: chosen.length,
      leftOut: [
        ...leftOut.values(),
        ...refused.leftOut.map(({ idList, ...one }) => ({
          ...one,
          names: namesOf(
            chosen.filter(({ id }) => idList.includes(id)),
            maxNamed,
          ),
        })),
      ],
      done: refused.done,
      after: left > 0 ? (rows.at(-1)?.id ?? null) : null,
    }
  }

const isActed = (answer: unknown): answer is Acted =>
  typeof answer === 'object' && answer !== null && 'done' in answer && 'leftOut' in answer

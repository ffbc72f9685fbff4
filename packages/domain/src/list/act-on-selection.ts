import { type Acted, maxNamed, type Selection, type SelectionActed } from '@cursus/contract/act'
import { type Fit, rowName } from '@cursus/contract/act-values'
import { AppError } from '@cursus/contract/error'
import type { Page } from '@cursus/contract/list-values'
import type { UserActor } from '../context.ts'
import { eachBatch, nextRows, type Streamed, type Walked } from './paginate.ts'

/** Rows of one batch; a verb takes at most 1,000 ids. */
const maxRows = 1000

/** What an act on a selection may answer; without an answer, all rows are changed. */
export type SelectionResult = Acted & Pick<SelectionActed, 'isPartial' | 'undoable'>

type SelectionAct<Ctx, Filters, Row> = {
  list: (ctx: Ctx, query: Filters & Streamed & Walked) => Promise<Page<Row>>
  /** Which rows of the list it applies to; default: every row. */
  fit?: ((row: Row) => Fit) | undefined
  /** Maximum rows of one batch; default 1,000. */
  most?: number | undefined
  /**
   * Does one batch, all or none, unless it answers which rows it left out. An answer of ids names
   * the rows that it changed, which its inverse restores.
   */
  act: (idList: string[]) => Promise<SelectionResult | readonly string[] | unknown>
}

/**
 * Acts on rows of a list, see `selectionOf`.
 * @throws SelectionChanged?count= when another number of rows matches; the errors of the act
 */
export async function actOnSelection<Ctx extends { actor: UserActor }, Filters, Row extends { id: string }>(
  ctx: Ctx,
  { list, fit = () => true, most = maxRows, act }: SelectionAct<Ctx, Filters, Row>,
  selection: Selection<Filters>,
): Promise<SelectionActed> {
  const run = async (idList: string[]): Promise<SelectionResult> => {
    const answer = idList.length > 0 ? await act(idList) : undefined
    if (isIds(answer)) return { done: answer.length, leftOut: [], undoable: answer }
    return isActed(answer) ? answer : { done: idList.length, leftOut: [] }
  }
  if ('ids' in selection) {
    const acted = await run(selection.ids)
    const leftOut = acted.leftOut.map((left) => ({ ...left, names: [] }))
    return { ...acted, leftOut, fitting: selection.ids.length, count: 0, after: null }
  }

  const { matching, exceptIds, count, after } = selection
  const except = new Set(exceptIds)
  const leftOut = new Map<string, SelectionActed['leftOut'][number]>()
  const namesOf = (rows: readonly Row[]) => rows.flatMap((row) => rowName(row, ctx.actor.language) ?? [])
  const fitting = (rows: readonly Row[]): Row[] =>
    rows.filter((row) => {
      const fits = except.has(row.id) ? false : fit(row)
      if (typeof fits === 'boolean') return fits
      const key = `${fits.reason} ${fits.count}`
      const { number, idList, names } = leftOut.get(key) ?? { number: 0, idList: [], names: [] }
      leftOut.set(key, {
        ...fits,
        number: number + 1,
        idList: [...idList, row.id].slice(0, maxNamed),
        names: [...names, ...namesOf([row])].slice(0, maxNamed),
      })
      return false
    })
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
  const acted = await run(chosen.map(({ id }) => id))
  const left = total - rows.length
  const refused = acted.leftOut.map((row) => ({
    ...row,
    names: namesOf(chosen.filter(({ id }) => row.idList.includes(id))),
  }))
  return {
    ...acted,
    leftOut: [...leftOut.values(), ...refused],
    fitting: chosen.length,
    count: left,
    after: left > 0 ? (rows.at(-1)?.id ?? null) : null,
  }
}

const isIds = (answer: unknown): answer is string[] => Array.isArray(answer)

const isActed = (answer: unknown): answer is SelectionResult =>
  typeof answer === 'object' && answer !== null && 'done' in answer && 'leftOut' in answer

/** Rows left out by reason, with their number and the first of them. */
export const countReasons = (reasonOf: ReadonlyMap<string, string>): Acted['leftOut'] =>
  [...Map.groupBy(reasonOf, ([, reason]) => reason)].map(([reason, rows]) => ({
    reason,
    number: rows.length,
    idList: rows.slice(0, maxNamed).map(([id]) => id),
  }))

/**
 * Does an act to one row after the other.
 * @param act returns whether it changed the row; it has a transaction of its own, or writes nothing
 * before its last refusal
 * @returns what was done, and the rows left out by the name of the refusal
 */
export async function actOneByOne(idList: readonly string[], act: (id: string) => Promise<boolean>): Promise<Acted> {
  const refusals = new Map<string, string>()
  let done = 0
  for (const id of new Set(idList)) {
    try {
      if (await act(id)) done += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusals.set(id, error.code)
    }
  }
  return { done, leftOut: countReasons(refusals) }
}

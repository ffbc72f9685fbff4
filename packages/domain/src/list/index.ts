export { actOneByOne, actOnSelection, countReasons, type SelectionResult } from './act-on-selection.ts'
export type { AnyQuery, Sort, Wanted } from './page-statement.ts'
export { ifSet, isInOne, isOneOf, matchesSearch, wordsOf } from './page-statement.ts'
export { countUpTo, eachBatch, nextRows, paginate, type Streamed, withTotal } from './paginate.ts'

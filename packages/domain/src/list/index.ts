export { actOnSelection, type SelectionResult } from './act-on-selection.ts'
export { actOneByOne } from './act-one-by-one.ts'
export { countReasons } from './count-reasons.ts'
export { countUpTo } from './count-up-to.ts'
export { ifAsked, isInOne, isOneOf, matchesSearch, wordsOf } from './list-filters.ts'
export {
  type AnyQuery,
  eachBatch,
  nextRows,
  type Once,
  type SortPlan,
  type Streamed,
  selectPage,
  selectPages,
  type Wanted,
  withTotal,
} from './list-page.ts'

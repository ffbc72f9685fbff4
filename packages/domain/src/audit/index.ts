export { changedFields } from './changed-fields.ts'
export { type HistoryNoun, type HistoryRow, historyNouns, historyRights, listHistory } from './list-history.ts'

export { changedFields } from './changed-fields.ts'
export { type HistoryNoun, historyNouns, historyRights, listHistory } from './list-history.ts'

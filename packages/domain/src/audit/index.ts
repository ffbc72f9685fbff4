export { changedFields } from './changed-fields.ts'
export { historyRights, listHistory } from './list-history.ts'

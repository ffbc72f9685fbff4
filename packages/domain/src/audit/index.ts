export { changedFields } from './changed-fields.ts'
export { historyRights, listHistory } from './list-history.ts'
export { mergeEdit } from './merge-edit.ts'
export { revisionOf } from './revision-of.ts'

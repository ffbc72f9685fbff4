export {
  findHolder,
  releaseNames,
  reserveBothNames,
  reserveCopyTitle,
  reserveNames,
} from './names.ts'
export { hasTitle, refuseTitle, reserveTitle, type Title } from './titles.ts'
export { updateBothNames } from './update-both-names.ts'

export { createBothNames, type Named, type Names, namedById, updateBothNames } from './both-names.ts'
export { findHolder, releaseNames, reserveCopyTitle, reserveNames } from './names.ts'
export { hasTitle, refuseTitle, reserveTitle, type Title } from './titles.ts'

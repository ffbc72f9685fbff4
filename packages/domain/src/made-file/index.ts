export { certificateFile, certificateFolder, keyOf, type MadeFile, nameOf, pathOf } from './kinds.ts'
export { failFile, type Make, reviveFile, storeCertificate, writeFile } from './make-file.ts'
export {
  factsOf,
  getFile,
  listFiles,
  type OpenedFile,
  openFile,
  openStored,
  requestFile,
} from './request-file.ts'
export { eraseFiles, removeOldFiles, resendWaitingFiles } from './sweep-files.ts'

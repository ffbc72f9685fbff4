export {
  continueUpload,
  findUpload,
  type ResumableUpload,
  removeUpload,
  resumableFolder,
  resumableForMs,
  startUpload,
  withReceivedFile,
} from './resumable-upload.ts'

export { eraseSupport } from './erase-support.ts'
export { sendSupport, sendUserSupport } from './send-support.ts'

export { keepClientLog } from './keep-client-log.ts'
export { removeOldClientLogs } from './remove-old-client-logs.ts'

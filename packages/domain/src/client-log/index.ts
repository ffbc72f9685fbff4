export { removeOldClientLogs } from './remove-old-client-logs.ts'
export { storeClientLog } from './store-client-log.ts'

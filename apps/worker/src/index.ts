export { createHandlers } from './create-handlers.ts'
export { createFileTransport } from './mail/transport.ts'

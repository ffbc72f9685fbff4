export { createHandlers } from './create-handlers.ts'
export { createFileTransport, type MailTransport } from './mail/transport.ts'

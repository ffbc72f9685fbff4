import { exportData } from './contracts/export-data.ts'
import { relayOutbox } from './contracts/relay-outbox.ts'
import { sendMails } from './contracts/send-mails.ts'
import { sweepExpiry } from './contracts/sweep-expiry.ts'
import { sweepFiles } from './contracts/sweep-files.ts'
import { sweepOutbox } from './contracts/sweep-outbox.ts'
import { unpackPackage } from './contracts/unpack-package.ts'

/** Every job of the platform by name. A worker has one handler for each. */
export const contracts = {
  'relay-outbox': relayOutbox,
  'send-mails': sendMails,
  'unpack-package': unpackPackage,
  'export-data': exportData,
  'sweep-expiry': sweepExpiry,
  'sweep-files': sweepFiles,
  'sweep-outbox': sweepOutbox,
}

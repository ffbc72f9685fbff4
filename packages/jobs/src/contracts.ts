import { countReport } from './contracts/count-report.ts'
import { makeFile } from './contracts/make-file.ts'
import { relayOutbox } from './contracts/relay-outbox.ts'
import { sendMails } from './contracts/send-mails.ts'
import { sweeps } from './contracts/sweeps.ts'
import { unpackPackage } from './contracts/unpack-package.ts'

/** Every job of the platform by name. A worker has one handler for each. */
export const contracts = {
  'relay-outbox': relayOutbox,
  'send-mails': sendMails,
  'unpack-package': unpackPackage,
  'count-report': countReport,
  'make-file': makeFile,
  ...sweeps,
}

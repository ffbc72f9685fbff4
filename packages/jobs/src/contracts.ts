import { countReport } from './contracts/count-report.ts'
import { exportData } from './contracts/export-data.ts'
import { relayOutbox } from './contracts/relay-outbox.ts'
import { sendMails } from './contracts/send-mails.ts'
import { sweeps } from './contracts/sweeps.ts'
import { unpackPackage } from './contracts/unpack-package.ts'
import { writeAttestation } from './contracts/write-attestation.ts'
import { writeRecord } from './contracts/write-record.ts'

/** Every job of the platform by name. A worker has one handler for each. */
export const contracts = {
  'relay-outbox': relayOutbox,
  'send-mails': sendMails,
  'unpack-package': unpackPackage,
  'count-report': countReport,
  'export-data': exportData,
  'write-attestation': writeAttestation,
  'write-record': writeRecord,
  ...sweeps,
}

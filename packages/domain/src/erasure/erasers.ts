import { eraseAttestations } from '../attestation/index.ts'
import { eraseSignUps } from '../auth/index.ts'
import { eraseCompanyUser } from '../company-user/index.ts'
import type { Eraser } from '../context.ts'
import { eraseHistory } from '../event/index.ts'
import { eraseFiles } from '../made-file/index.ts'
import { eraseLinkTokens, eraseMails } from '../mail/index.ts'
import { eraseNotifications } from '../notification/index.ts'
import { eraseLearner } from '../participant/index.ts'
import { eraseReminders } from '../reminder/index.ts'
import { eraseReportMails } from '../report/index.ts'
import { eraseStoredFiles } from '../stored-file/index.ts'
import { eraseSupport } from '../support/index.ts'

/** All that is erased of a person outside the account itself. */
export const erasers: readonly Eraser[] = [
  eraseLearner,
  eraseHistory,
  eraseCompanyUser,
  eraseNotifications,
  eraseSignUps,
  eraseLinkTokens,
  eraseMails,
  eraseReminders,
  eraseSupport,
  eraseAttestations,
  eraseFiles,
  eraseStoredFiles,
  eraseReportMails,
]

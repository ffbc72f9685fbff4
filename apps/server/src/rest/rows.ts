import type { Row } from './row.ts'
import { accessRows } from './rows/access.ts'
import { accountRows } from './rows/account.ts'
import { authRows } from './rows/auth.ts'
import { categoryRows, contentRows, moduleRows, themeRows } from './rows/catalogue.ts'
import { companyRows, managerRows } from './rows/company.ts'
import { licenceRows } from './rows/licence.ts'
import { participantRows } from './rows/participant.ts'
import { platformManagerRows, userRows } from './rows/people.ts'
import { supportRows } from './rows/support.ts'

/** The documented paths (specification §7, decisions §8): one table, each row with its access, over the verbs that tRPC uses too. */
export const rows: readonly Row[] = [
  ...authRows,
  ...accountRows,
  ...participantRows,
  ...supportRows,
  ...themeRows,
  ...categoryRows,
  ...contentRows,
  ...moduleRows,
  ...companyRows,
  ...managerRows,
  ...licenceRows,
  ...accessRows,
  ...userRows,
  ...platformManagerRows,
]

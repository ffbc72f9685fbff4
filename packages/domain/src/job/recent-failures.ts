import type { Deps } from '../context.ts'
import { droppedCode } from '../mail/index.ts'

/** Failed jobs are kept as long, see `retention` of `@cursus/jobs`. */
const retentionMs = 14 * 86_400_000

/** Mails and notifications that were given up lately; older ones would surprise their readers. */
export const recentFailures = ({ db, now }: Pick<Deps, 'db' | 'now'>, table: 'mails' | 'eventOutbox') =>
  db
    .selectFrom(table)
    .where('setAsideAt', '>', new Date(now().getTime() - retentionMs))
    // The result of a test mail is told to who sent it, and a dropped one was not to be sent.
    .$if(table === 'mails', (mails) =>
      mails.where('mails.template', '<>', 'test').where('mails.errorCode', 'is distinct from', droppedCode),
    )

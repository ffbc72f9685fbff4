import type { Deps } from '../context.ts'
import { unsentMails } from '../mail/index.ts'
import { recentFailures } from './recent-failures.ts'

/** Mails that wait, for whatever reason, and that were given up lately, for the metrics. */
export async function countMails(ctx: Pick<Deps, 'db' | 'now'>): Promise<{ waiting: number; setAside: number }> {
  return ctx.db
    .selectNoFrom([
      unsentMails(ctx)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('waiting'),
      recentFailures(ctx, 'mails')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('setAside'),
    ])
    .$castTo<{ waiting: number; setAside: number }>()
    .executeTakeFirstOrThrow()
}

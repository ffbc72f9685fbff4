import { type MailChoice, type MailKind, mailKinds } from '@cursus/contract/notification-values'
import type { DB, Users } from '@cursus/db'
import { type Expression, expressionBuilder, type SqlBool } from 'kysely'

const { exists, not, selectFrom } = expressionBuilder<DB & { u: Users }, 'u'>()

/** Whether the user `u` has chosen one of these for the kind, or not chosen and it is the first. */
export function isChosen(kind: MailKind, choices: readonly MailChoice[]): Expression<SqlBool> {
  const own = selectFrom('mailChoices as wish')
    .select('wish.choice')
    .whereRef('wish.userId', '=', 'u.id')
    .where('wish.kind', '=', kind)
  return choices.includes(mailKinds[kind].choices[0])
    ? not(exists(own.where('wish.choice', 'not in', choices)))
    : exists(own.where('wish.choice', 'in', choices))
}

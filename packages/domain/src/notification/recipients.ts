import type { Audience } from '@cursus/contract/notification-values'
import type { DB } from '@cursus/db'
import type { PlatformDomain } from '@cursus/rights'
import { type Expression, expressionBuilder } from 'kysely'

/** The columns of an event that its readers follow from. */
export type EventRef = { thingId: Expression<string | null>; companyId: Expression<string | null> }

const { selectFrom } = expressionBuilder<DB>()
const readersOf = (domain: PlatformDomain) => () =>
  selectFrom('platformRights as r').select('r.userId').where('r.domain', '=', domain)

/** Queries of the user ids that are told of an event (docs/rules.md, Note), each once. */
export const recipientsOf = {
  person: ({ thingId }) => selectFrom('users as p').select('p.id as userId').where('p.id', '=', thingId),
  licenceManagers: ({ thingId }) =>
    selectFrom('licenceManagers as m').select('m.userId').distinct().where('m.licenceId', '=', thingId),
  trainers: ({ companyId }) =>
    selectFrom('companyManagers as m')
      .select('m.userId')
      .where('m.companyId', '=', companyId)
      .where('m.trainingRead', '=', true),
  // Nobody is told of an access that was revoked meanwhile.
  participant: ({ thingId }) =>
    selectFrom('accesses as a').select('a.userId').where('a.id', '=', thingId).where('a.revokedAt', 'is', null),
  themeReaders: readersOf('themes'),
  contentReaders: readersOf('contents'),
  moduleReaders: readersOf('modules'),
  companyReaders: readersOf('companies'),
} satisfies Record<Audience, (event: EventRef) => unknown>

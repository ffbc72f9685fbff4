import type { AccessRow, ListAccessesInput } from '@cursus/contract/access'
import type { Page } from '@cursus/contract/list'
import type { Accesses, ModuleLicences, ModuleVersions } from '@cursus/db'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { CompanyCtx } from '../context.ts'
import { foldText } from '../fold-text.ts'
import { ifAsked, isInOne, isOneOf, textContains } from '../list-filters.ts'
import { selectPage } from '../list-page.ts'
import { personSort, personText } from '../person.ts'
import { selectAccesses, toAccessRow } from './access-row.ts'
import { type Clock, isAccessActive, lastMoment, progressOf } from './access-terms.ts'

/**
 * Accesses of the company, newest first; the search looks at the person's names and e-mail and the module's title.
 * Sorts: user, module, licence, progress, lastAccess, creationDate, expireDate, state.
 */
export const listAccesses = (ctx: CompanyCtx, query: ListAccessesInput): Promise<Page<AccessRow>> =>
  selectPage(
    ctx.db,
    {
      base: ctx.db
        .selectFrom('accesses as a')
        .leftJoin('moduleLicences as l', 'l.id', 'a.licenceId')
        .leftJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
        .leftJoin('users as u', 'u.id', 'a.userId')
        .where('a.companyId', '=', ctx.company.id)
        .where(isOneOf(ref('a.licenceId'), query.moduleLicenceId))
        .where(isOneOf(ref('a.moduleId'), query.moduleId))
        .where(ifAsked(query.userId, (userId) => eb('a.userId', '=', userId)))
        .where(isInOne(states(ctx), query.state))
        .where(ifAsked(query.endsWithinDays, (days) => endsWithin(ctx, days)))
        .where(ifAsked(query.neverOpened, (never) => eb('a.lastAccessAt', never ? 'is' : 'is not', null)))
        .where(ifAsked(query.search || undefined, matches)),
      key: ['a.id'],
      sorts: {
        user: personSort,
        module: foldText(ref('v.title')),
        licence: foldText(ref('l.name')),
        progress: progressOf,
        lastAccess: 'a.lastAccessAt',
        creationDate: 'a.createdAt',
        expireDate: lastMoment(ctx),
        state: isAccessActive(ctx),
      },
      detail: selectAccesses(ctx),
      toAnswer: toAccessRow,
    },
    query,
  )

type Tables = { a: Accesses; l: ModuleLicences; v: ModuleVersions }
const { and, eb, not, or, ref } = expressionBuilder<Tables, keyof Tables>()

const states = (clock: Clock) => ({
  active: isAccessActive(clock),
  inactive: not(isAccessActive(clock)),
  revoked: eb('a.revokedAt', 'is not', null),
  expired: and([eb('a.revokedAt', 'is', null), eb('a.endsAt', '<=', clock.now())]),
})

const endsWithin = (clock: Clock, days: number): Expression<SqlBool> =>
  and([
    isAccessActive(clock),
    eb(lastMoment(clock), '<', sql<Date>`${clock.now()}::timestamptz + make_interval(hours => ${24 * days})`),
  ])

const matches = (search: string): Expression<SqlBool> =>
  or([textContains(personText, search), textContains(foldText(ref('v.title')), search)])

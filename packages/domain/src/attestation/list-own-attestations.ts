import type { ListOwnAttestationsInput, OwnAttestation } from '@cursus/contract/attestation'
import type { Page } from '@cursus/contract/list-values'
import { sql } from 'kysely'
import type { UserCtx } from '../context.ts'
import { matchesSearch, paginate } from '../list/index.ts'
import { certificateFile, keyOf, pathOf } from '../made-file/index.ts'
import { foldText, iso } from '../query/index.ts'

/** What the certificate says, also of a module or company that was renamed since. */
const said = (name: 'module' | 'company') =>
  name === 'module'
    ? sql<string>`coalesce(${sql.ref('t.data')} #>> '{module,title}', ${sql.ref('v.title')})`
    : sql<string>`coalesce(${sql.ref('t.data')} ->> 'company', ${sql.ref('c.name')})`

const selectOwn = ({ db, actor }: UserCtx) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .leftJoin('attestations as t', 't.accessId', 'a.id')
    .where('a.userId', '=', actor.id)
    .where('a.doneAt', 'is not', null)
    .where(({ eb, or }) => or([eb('t.id', 'is not', null), eb('v.hasAttestation', '=', true)]))

/**
 * The participant's certificates, also of closed access and of companies that they left, and those
 * that finished modules give once they are asked for. The search matches the titles of module and
 * company, as the certificate says them and as they are now. Sorts: doneAt (the default, newest
 * first), title, company.
 */
export const listOwnAttestations = (ctx: UserCtx, query: ListOwnAttestationsInput): Promise<Page<OwnAttestation>> =>
  paginate(
    ctx.db,
    {
      base: selectOwn(ctx).where(({ ref }) =>
        matchesSearch(
          sql<string>`${ref('v.searchText')} || ${ref('c.searchText')} || search_text(${said('module')}) || search_text(${said('company')})`,
          query.search,
        ),
      ),
      key: ['a.id'],
      sorts: { doneAt: 'a.doneAt', title: foldText(said('module')), company: foldText(said('company')) },
      newest: 'doneAt',
      detail: selectOwn(ctx)
        .leftJoin('madeFiles as f', (join) =>
          join.onRef('f.attestationId', '=', 't.id').on('f.language', '=', ctx.actor.language),
        )
        .select([
          'a.id as userModuleId',
          'a.doneAt',
          said('module').as('title'),
          said('company').as('company'),
          't.id',
          't.code',
          't.createdAt',
          't.revokedAt',
          'f.state as fileState',
        ]),
      toAnswers: (rows) =>
        Promise.all(
          rows.map(async ({ id, code, createdAt, revokedAt, fileState, doneAt, userModuleId, title, company }) => {
            const file = id === null ? null : certificateFile(id, ctx.actor.language)
            const isReady = file !== null && revokedAt === null && (await ctx.storage.stat(keyOf(file))) !== undefined
            return {
              userModuleId,
              title,
              company,
              doneAt: doneAt!.toISOString(),
              code,
              madeAt: iso(createdAt),
              revokedAt: iso(revokedAt),
              // One that is made in the other language only is made again on request.
              state: revokedAt
                ? ('revoked' as const)
                : isReady
                  ? ('ready' as const)
                  : fileState === null || fileState === 'ready'
                    ? ('none' as const)
                    : fileState,
              file: isReady ? pathOf(file) : null,
            }
          }),
        ),
    },
    query,
  )

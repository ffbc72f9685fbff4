import type { DB } from '@cursus/db'
import { type AliasableExpression, type Expression, expressionBuilder, sql } from 'kysely'
import { hasPackageLeft } from '../content/index.ts'
import type { KeptKind } from '../stored-file/index.ts'

const { cast, fn, selectFrom } = expressionBuilder<DB>()
const text = (id: Expression<string>) => cast<string>(id, 'text')
const joined = (...parts: (string | Expression<unknown>)[]) =>
  fn<string>(
    'concat',
    parts.map((part) => (typeof part === 'string' ? sql.lit(part) : part)),
  )

/** Certificates keep those that the company had. */
const picturesAs = (column: 'logoKey' | 'signatureKey') =>
  selectFrom('companies')
    .select([`${column} as key`, 'name'])
    .unionAll(selectFrom('attestations').select(({ ref }) => [`${column} as key`, text(ref('id')).as('name')]))

/**
 * The rows that name files of a kind: their keys, and the title of a content or module, the name of
 * a company or an id. A file that none names is an orphan.
 */
export const namesOf: Record<KeptKind, AliasableExpression<{ key: string | null; name: string }>> = {
  package: selectFrom('contentVersions').select(['packageKey as key', 'title as name']).where(hasPackageLeft),
  unpacked: selectFrom('contentVersions')
    .select(({ ref }) => [joined(ref('filesPrefix'), '/').as('key'), 'title as name'])
    .where('filesPrefix', 'is not', null),
  attachment: selectFrom('contentVersions')
    .select(['illustrationKey as key', 'title as name'])
    .unionAll(selectFrom('moduleVersions').select(['illustrationKey as key', 'title as name']))
    .unionAll(selectFrom('resources').select(['fileKey as key', 'name'])),
  companyPicture: picturesAs('logoKey').unionAll(picturesAs('signatureKey')),
  certificate: selectFrom('attestations').select(({ ref }) => [
    joined('attestations/', ref('id'), '/').as('key'),
    text(ref('id')).as('name'),
  ]),
  // As `keyOf` of a made file has them.
  madeFile: selectFrom('madeFiles')
    .select(({ case: when, fn: { coalesce }, ref }) => [
      when()
        .when('kind', '=', 'record')
        .then(joined('records/', ref('id'), '/record.pdf'))
        .else(joined('data-exports/', ref('id'), '.', coalesce(ref('request', '->>').key('format'), sql.lit('json'))))
        .end()
        .as('key'),
      text(ref('id')).as('name'),
    ])
    .where('state', '=', 'ready')
    .where('kind', '!=', 'attestation'),
}

import type { CompanyDoor } from '@cursus/contract/company'
import { AppError } from '@cursus/contract/error'
import type { ByIdInput } from '@cursus/contract/field'
import type { DB } from '@cursus/db'
import { type Expression, expressionBuilder } from 'kysely'
import type { CallDeps } from '../context.ts'
import { fileUrl } from '../file/index.ts'

type Parts = Pick<CallDeps, 'db' | 'settings'>

const { fn, val } = expressionBuilder<DB, never>()
/** Of a domain name, in characters. */
const longestLabel = 63

/** The name of a company as the label of a domain name: letters, digits, hyphens between them. */
const labelOf = (sortName: Expression<string | null>) => {
  const joined = fn<string>('regexp_replace', [sortName, val('[^a-z0-9]+'), val('-'), val('g')])
  return fn<string>('btrim', [fn('left', [fn('btrim', [joined, val('-')]), val(longestLabel)]), val('-')])
}

/** The only company of a label; undefined where several names read alike. */
async function findByLabel({ db }: Pick<Parts, 'db'>, label: string): Promise<string | undefined> {
  if (label === '') return undefined
  const [company, another] = await db
    .selectFrom('companies')
    .select('id')
    .where(({ eb, ref }) => eb(labelOf(ref('sortName')), '=', label))
    .limit(2)
    .execute()
  return another ? undefined : company?.id
}

const pageOf = ({ settings }: Pick<Parts, 'settings'>, id: string | undefined): string =>
  `${settings.appOrigin}/auth/signin${id ? `?company=${id}` : ''}`

/**
 * What the sign-in page of a company shows to everybody, and its address.
 * @throws NotExistCompany
 */
export async function getCompanyDoor(ctx: Parts, { id }: ByIdInput): Promise<CompanyDoor> {
  const { logoKey, label, ...door } = await ctx.db
    .selectFrom('companies')
    .select(['id', 'name', 'logoKey', 'hue', 'welcome'])
    .select(({ ref }) => labelOf(ref('sortName')).as('label'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('NotExistCompany'))
  const { appOrigin, companyDomain } = ctx.settings
  const isNamed = companyDomain !== undefined && (await findByLabel(ctx, label)) === id
  const address = isNamed ? `${new URL(appOrigin).protocol}//${label}.${companyDomain}` : pageOf(ctx, id)
  return { ...door, logo: fileUrl(logoKey), address }
}

/**
 * The sign-in page that a host below the domain of companies leads to, and the company whose host
 * it is, where one has that name alone; undefined for other hosts.
 */
export async function readCompanyHost(
  ctx: Parts,
  host: string,
): Promise<{ page: string; id: string | undefined } | undefined> {
  const { appOrigin, companyDomain } = ctx.settings
  if (companyDomain === undefined || host === new URL(appOrigin).hostname) return undefined
  if (!host.endsWith(`.${companyDomain}`)) return undefined
  const id = await findByLabel(ctx, host.slice(0, -companyDomain.length - 1))
  return { page: pageOf(ctx, id), id }
}

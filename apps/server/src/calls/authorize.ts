import { AppError } from '@cursus/contract/error'
import { defaultLanguage } from '@cursus/contract/language-values'
import type { Me } from '@cursus/contract/user'
import { enterCompany } from '@cursus/domain/company'
import type { CompanyCtx, Deps, ManagementCtx, OpenCtx, UserActor, UserCtx } from '@cursus/domain/context'
import {
  allCompanyRights,
  can,
  canEnterCompany,
  canInAnyCompany,
  canInCompany,
  isPlatformRight,
  type Right,
} from '@cursus/rights'
import type { RequestContext } from '../request/request-context.ts'
import type { Access } from './call.ts'

/**
 * The contexts of the domain, with the answer of `GET user/me`, which the session query has already
 * read.
 */
type Open = RequestContext & OpenCtx & { me: Me | undefined }
export type SignedIn = RequestContext & UserCtx & { me: Me; language: UserActor['language'] }
export type InCompany = SignedIn & CompanyCtx
export type InManagement = SignedIn & ManagementCtx

export type CtxOf<Kind extends Access['kind']> = {
  open: Open
  signedIn: SignedIn
  company: InCompany
  management: InManagement
}[Kind]

/**
 * Returns the verb's context when the caller has access.
 * @param companyId for company calls: where the right must be held
 * @throws AppError TokenInvalid, NotAllowed, NotFound, NotExistCompany
 */
export function authorize(access: Access, caller: RequestContext, companyId = ''): Promise<Open | SignedIn> {
  switch (access.kind) {
    case 'open':
      return authorizeOpen(caller)
    case 'signedIn':
      return authorizeSignedIn(caller)
    case 'management':
      return authorizeManagement(caller, access.anyOf)
    case 'company':
      return authorizeCompany(caller, access.anyOf, companyId)
  }
}

async function authorizeOpen(caller: RequestContext): Promise<Open> {
  const session = await caller.session()
  return {
    ...caller,
    actor: session?.actor,
    me: session?.me,
    language: session?.actor.language ?? defaultLanguage,
  }
}

/** @throws AppError TokenInvalid without a live session */
export async function authorizeSignedIn(caller: RequestContext): Promise<SignedIn> {
  const session = await caller.session()
  if (session === undefined) throw new AppError('TokenInvalid')
  return { ...caller, actor: session.actor, me: session.me, language: session.actor.language }
}

/** @throws AppError TokenInvalid; NotAllowed without one of the rights */
export async function authorizeManagement(caller: RequestContext, anyOf: readonly Right[]): Promise<InManagement> {
  const ctx = await authorizeSignedIn(caller)
  const { subject } = ctx.actor
  const holds = (right: Right) => (isPlatformRight(right) ? can(subject, right) : canInAnyCompany(subject, right))
  if (!anyOf.some(holds)) throw new AppError('NotAllowed')
  return { ...ctx, management: true }
}

/**
 * Returns the context of a company to a caller with one of the rights in it.
 * @throws AppError TokenInvalid; NotAllowed when the caller has another right there or may see all
 * companies (NotExistCompany when it does not exist); NotFound for everybody else, so that foreign
 * companies cannot be detected
 */
async function authorizeCompany(
  caller: RequestContext,
  anyOf: readonly Right[],
  companyId: string,
): Promise<InCompany> {
  const ctx = await authorizeSignedIn(caller)
  const { subject } = ctx.actor
  const seesCompanies = can(subject, 'companies.read')
  const holds = (right: Right) =>
    isPlatformRight(right) ? can(subject, right) : canInCompany(subject, companyId, right)

  if (!anyOf.some(holds)) {
    // `responsible` is not a right: a user with only that badge has no access to the company.
    if (allCompanyRights.some(holds)) throw new AppError('NotAllowed')
    if (!seesCompanies) throw new AppError('NotFound')
    throw new AppError((await findCompany(ctx, companyId)) ? 'NotAllowed' : 'NotExistCompany')
  }
  const own = Object.hasOwn(ctx.me.companies, companyId) ? ctx.me.companies[companyId]?.company : undefined
  const company = own ?? (await findCompany(ctx, companyId))
  if (company === undefined) throw new AppError(seesCompanies ? 'NotExistCompany' : 'NotFound')
  if (canEnterCompany(subject, companyId)) await enterCompany(ctx, companyId)
  return { ...ctx, company: { id: company.id, name: company.name } }
}

const findCompany = ({ db }: Deps, id: string) =>
  db.selectFrom('companies').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

import type { Database } from '@cursus/db'
import type { CallDeps, CompanyCtx } from '../context.ts'
import { type ModuleSpec, makeModule, type TestModule } from './make-catalogue.ts'
import { type LicenceSpec, makeLicence, type TestLicence } from './make-licences.ts'
import { makeCompany, makeCompanyCtx, type TestCompany } from './make-people.ts'
import { nextSerial } from './use-ctx.ts'

export type Customer = { company: TestCompany; module: TestModule; licence: TestLicence }
type CustomerSpec = LicenceSpec & Pick<ModuleSpec, 'contents'>

/** A company with one module, of those contents, under one licence. */
export async function makeCustomer(db: Database, { contents, ...spec }: CustomerSpec = {}): Promise<Customer> {
  const company = await makeCompany(db)
  const module = await makeModule(db, contents && { contents })
  const licence = await makeLicence(db, company, { modules: [module], ...spec })
  return { company, module, licence }
}

export type Training = Customer & { trainer: CompanyCtx }

/** A customer with a manager who gives the module. */
export async function makeTraining<Ctx extends CallDeps>(
  ctx: Ctx,
  spec: CustomerSpec = {},
): Promise<Training & { trainer: Ctx & CompanyCtx }> {
  const customer = await makeCustomer(ctx.db, spec)
  return { ...customer, trainer: await makeCompanyCtx(ctx, customer.company) }
}

/** The input that gives the module of a training to those addresses. */
export const grant = ({ licence, module }: Pick<Training, 'licence' | 'module'>, userList: string[], more = {}) => ({
  moduleLicenceId: licence.id,
  moduleId: module.id,
  userList,
  userGroupIdList: [] as string[],
  hasMaxDayTimeLimit: false,
  ...more,
})

/** Addresses that nobody has yet. */
export const emails = (count: number, domain = 'example.org') =>
  Array.from({ length: count }, () => `learner${nextSerial()}@${domain}`)

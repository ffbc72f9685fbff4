import type { CallDeps, CompanyCtx } from '../context.ts'
import { makeModule, type TestModule } from './make-catalogue.ts'
import { type LicenceSpec, makeLicence, type TestLicence } from './make-licences.ts'
import { makeCompany, makeCompanyCtx, type TestCompany } from './make-people.ts'
import { nextSerial } from './use-ctx.ts'

export type Training = { company: TestCompany; trainer: CompanyCtx; module: TestModule; licence: TestLicence }

/** A company with one module under one licence, and a manager who gives it. */
export async function makeTraining(ctx: CallDeps, spec: LicenceSpec = {}): Promise<Training> {
  const company = await makeCompany(ctx.db)
  const module = await makeModule(ctx.db)
  const licence = await makeLicence(ctx.db, company, { modules: [module], ...spec })
  return { company, trainer: await makeCompanyCtx(ctx, company), module, licence }
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

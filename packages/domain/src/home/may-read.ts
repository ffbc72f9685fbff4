import { canInCompany } from '@cursus/rights'
import type { CompanyCtx } from '../context.ts'

/** What the caller may read of the company. */
export const mayRead = ({ actor, company }: CompanyCtx): { trainings: boolean; administration: boolean } => ({
  trainings: canInCompany(actor.subject, company.id, 'training.read'),
  administration: canInCompany(actor.subject, company.id, 'admin.read'),
})

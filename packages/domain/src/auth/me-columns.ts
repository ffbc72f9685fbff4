import type { Language } from '@cursus/contract/language'
import type { Me } from '@cursus/contract/user'
import type { PlatformDomain } from '@cursus/rights'
import { type RawBuilder, sql } from 'kysely'
import { fileUrl } from '../file/index.ts'

export type MeRow = {
  id: string
  email: string
  firstname: string | null
  lastname: string | null
  avatar: string
  language: Language
  suspendedAt: Date | null
  emailVerifiedAt: Date | null
  createdAt: Date
  /** `true` where the domain may be written. */
  rights: Partial<Record<PlatformDomain, boolean>> | null
  companies: CompanyOfMe[] | null
}
type CompanyOfMe = {
  id: string
  name: string
  logoKey: string | null
  trainingRead: boolean
  trainingWrite: boolean
  adminRead: boolean
  adminWrite: boolean
  responsible: boolean
}

/** Columns of `users u` with rights and companies: everything that `GET user/me` answers, without a second statement. */
export const meColumns: RawBuilder<unknown> = sql`
  u.id, u.email, u.firstname, u.lastname, u.avatar, u.language, u.suspended_at, u.email_verified_at, u.created_at,
  (select jsonb_object_agg(r.domain, r.can_write) from platform_rights r where r.user_id = u.id) as rights,
  (
    select jsonb_agg(jsonb_build_object(
      'id', c.id, 'name', c.name, 'logoKey', c.logo_key,
      'trainingRead', m.training_read, 'trainingWrite', m.training_write,
      'adminRead', m.admin_read, 'adminWrite', m.admin_write, 'responsible', m.responsible
    ) order by c.name)
    from company_managers m join companies c on c.id = m.company_id where m.user_id = u.id
  ) as companies`

export function toMe(row: MeRow): Me {
  const platformManagementRights: Me['platformManagementRights'] = {}
  for (const [domain, write] of Object.entries(row.rights ?? {})) {
    platformManagementRights[domain as PlatformDomain] = { read: true, write }
  }
  const companies: Me['companies'] = {}
  for (const company of row.companies ?? []) {
    companies[company.id] = {
      company: { id: company.id, name: company.name, logo: fileUrl(company.logoKey) },
      rights: {
        training: { read: company.trainingRead, write: company.trainingWrite },
        admin: { read: company.adminRead, write: company.adminWrite },
        responsible: company.responsible,
      },
    }
  }
  return {
    id: row.id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    avatar: row.avatar,
    language: row.language,
    isSuspended: row.suspendedAt !== null,
    isEmailVerified: row.emailVerifiedAt !== null,
    creationDate: row.createdAt.toISOString(),
    platformManagementRights,
    companies,
  }
}

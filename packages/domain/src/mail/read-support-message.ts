import type { SupportType } from '@cursus/contract/support'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'

/** What a mail tells of a support message. */
export type SupportMail = {
  from: string
  /** Of a sender who was signed in. */
  senderName?: string
  /** Signed out: nothing shows that the address is the sender's. */
  isSignedIn: boolean
  type?: SupportType
  message: string
  details?: { browser?: string; page?: string; version?: string }
  moduleTitle?: string
  companyName?: string
  companyId?: string
  accessId?: string
}

type Row = { [Key in keyof SupportMail]-?: NonNullable<SupportMail[Key]> | null }

/** A support message as it stands now; undefined once its sender's account is erased. */
export async function readSupportMessage(db: Database, id: string | undefined): Promise<SupportMail | undefined> {
  if (id === undefined) return undefined
  const { rows } = await sql<Row>`
    select s.email as from, nullif(btrim(concat_ws(' ', u.firstname, u.lastname)), '') as sender_name,
      u.id is not null as is_signed_in, s.type, s.message, s.details,
      v.title as module_title, c.name as company_name, c.id as company_id, a.id as access_id
    from support_messages s
    left join users u on u.id = s.user_id
    left join accesses a on a.id = s.access_id
    left join module_versions v on v.id = a.module_version_id
    left join companies c on c.id = a.company_id
    where s.id = ${id} and s.message is not null`.execute(db)
  if (!rows[0]) return undefined
  return Object.fromEntries(Object.entries(rows[0]).filter(([, value]) => value !== null)) as SupportMail
}

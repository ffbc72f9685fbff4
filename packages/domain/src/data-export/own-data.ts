import { type RawBuilder, sql } from 'kysely'

/** One list of the file. Names of columns are those of the file; times are ISO 8601 UTC. */
export type Section = {
  name: string
  /** What the person `userId` has there, in a lasting order. */
  rows: (userId: string) => RawBuilder<unknown>
  /** Rows read at once; few where one row may be large. */
  batch?: number
}

const ownAccesses = (userId: string) => sql`
  accesses a
  join companies co on co.id = a.company_id
  join module_versions mv on mv.id = a.module_version_id
  join user_contents uc on uc.access_id = a.id
  join contents c on c.id = uc.content_id
  left join module_contents mc on mc.module_version_id = a.module_version_id and mc.content_id = uc.content_id
  join content_versions cv on cv.id = coalesce(mc.content_version_id, c.latest_version_id)
  where a.user_id = ${userId}`
const ownAttempts = (userId: string) => sql`
  attempts t
  join accesses a on a.id = t.access_id and a.user_id = ${userId}
  join content_versions cv on cv.id = t.content_version_id`

/** Everything that the platform keeps of a person, and of nobody else: what they did to things and people is named, not shown. */
export const sections: readonly Section[] = [
  {
    name: 'profile',
    rows: (userId) => sql`
      select id, email, firstname, lastname, avatar, language, password_hash is not null as "hasPassword",
        created_at as "creationDate", signed_up_at as "signedUpAt", email_verified_at as "emailVerifiedAt",
        last_sign_in_at as "lastSignInAt", suspended_at as "suspendedAt"
      from users where id = ${userId}`,
  },
  {
    name: 'platformManagementRights',
    rows: (userId) => sql`
      select domain, true as read, can_write as write from platform_rights where user_id = ${userId} order by domain`,
  },
  {
    name: 'companies',
    rows: (userId) => sql`
      select m.company_id as "companyId", c.name as "companyName", m.created_at as "since", m.responsible,
        jsonb_build_object('read', m.training_read, 'write', m.training_write) as training,
        jsonb_build_object('read', m.admin_read, 'write', m.admin_write) as admin
      from company_managers m join companies c on c.id = m.company_id
      where m.user_id = ${userId} order by c.name, c.id`,
  },
  {
    name: 'licencesToldAbout',
    rows: (userId) => sql`
      select m.licence_id as "moduleLicenceId", l.name as "moduleLicenceName", c.name as "companyName", m.kind as "as"
      from licence_managers m join module_licences l on l.id = m.licence_id join companies c on c.id = l.company_id
      where m.user_id = ${userId} order by m.licence_id, m.kind`,
  },
  {
    name: 'userGroups',
    rows: (userId) => sql`
      select g.id, g.name, c.name as "companyName"
      from user_group_members m join user_groups g on g.id = m.user_group_id join companies c on c.id = g.company_id
      where m.user_id = ${userId} order by g.id`,
  },
  {
    name: 'accesses',
    rows: (userId) => sql`
      select a.id, co.name as "companyName", l.name as "moduleLicenceName", a.module_id as "moduleId", mv.title as "moduleTitle",
        mv.version as "moduleVersion", mv.language, a.created_at as "creationDate", a.expire_date as "expireDate",
        a.max_day_time_limit as "maxDayTimeLimit", a.ends_at as "endsAt", l.end_date as "licenceEndDate", a.revoked_at as "revokedAt",
        a.accepted_at as "acceptedAt", a.opened_at as "openedAt", a.last_access_at as "lastAccessAt",
        (100 * a.done_count / mv.content_count) as progress, a.done_at as "doneAt"
      from accesses a
      join companies co on co.id = a.company_id
      join module_licences l on l.id = a.licence_id
      join module_versions mv on mv.id = a.module_version_id
      where a.user_id = ${userId} order by a.created_at, a.id`,
  },
  {
    name: 'results',
    rows: (userId) => sql`
      select uc.access_id as "accessId", mv.title as "moduleTitle", uc.content_id as "contentId", cv.title as "contentTitle", cv.type,
        uc.consulted_at as "consultedAt", uc.last_access_at as "lastAccessAt", uc.done_at as "doneAt", uc.best_score as "bestScore",
        uc.total_seconds as "totalSeconds"
      from ${ownAccesses(userId)} order by uc.access_id, uc.content_id`,
  },
  {
    name: 'notes',
    rows: (userId) => sql`
      select uc.access_id as "accessId", mv.title as "moduleTitle", uc.content_id as "contentId", cv.title as "contentTitle", uc.notes,
        uc.notes_updated_at as "notesUpdatedAt"
      from ${ownAccesses(userId)} and uc.notes <> '' order by uc.access_id, uc.content_id`,
  },
  {
    name: 'favoriteContents',
    rows: (userId) => sql`
      select uc.access_id as "accessId", mv.title as "moduleTitle", uc.content_id as "contentId", cv.title as "contentTitle"
      from ${ownAccesses(userId)} and uc.is_favorite order by uc.access_id, uc.content_id`,
  },
  {
    name: 'favoriteResources',
    rows: (userId) => sql`
      select f.access_id as "accessId", f.resource_id as "resourceId", r.name as "resourceName", f.created_at as "since"
      from favorite_resources f
      join accesses a on a.id = f.access_id and a.user_id = ${userId}
      join resources r on r.id = f.resource_id
      order by f.access_id, f.resource_id`,
  },
  {
    name: 'attempts',
    rows: (userId) => sql`
      select t.id, t.access_id as "accessId", t.content_id as "contentId", cv.title as "contentTitle", cv.version as "contentVersion",
        t.number, t.launch as launches, t.launched_at as "launchedAt", t.created_at as "creationDate", t.updated_at as "updatedAt"
      from ${ownAttempts(userId)} order by t.id`,
  },
  {
    name: 'attemptData',
    // One may hold 1 MiB of a package's data.
    batch: 4,
    rows: (userId) => sql`
      select s.attempt_id as "attemptId", s.identifier, s.completed, s.success, s.percent, s.elements, s.suspend_data as "suspendData",
        s.updated_at as "updatedAt"
      from ${ownAttempts(userId)} join attempt_scos s on s.attempt_id = t.id order by s.attempt_id, s.identifier`,
  },
  {
    name: 'interactions',
    rows: (userId) => sql`
      select i.attempt_id as "attemptId", i.sco_identifier as "identifier", i.launch, i.position, i.data
      from ${ownAttempts(userId)} join interactions i on i.attempt_id = t.id
      order by i.attempt_id, i.sco_identifier, i.launch, i.position`,
  },
  {
    name: 'notifications',
    rows: (userId) => sql`
      select e.id, e.type, e.data, n.created_at as "creationDate", n.read_at as "readAt"
      from notifications n join events e on e.id = n.event_id
      where n.user_id = ${userId} order by n.created_at, n.event_id`,
  },
  {
    name: 'mails',
    rows: (userId) => sql`
      select id, template, to_email as "toEmail", language, created_at as "creationDate", sent_at as "sentAt"
      from mails where user_id = ${userId} order by id`,
  },
  {
    name: 'supportMessages',
    rows: (userId) => sql`
      select m.id, m.type, m.email, m.message, m.details, m.access_id as "accessId", m.created_at as "creationDate"
      from support_messages m where m.user_id = ${userId} order by m.id`,
  },
  {
    name: 'sessions',
    rows: (userId) => sql`
      select row_id as id, user_agent as "userAgent", created_at as "creationDate", last_seen_at as "lastUsedAt",
        expires_at as "expiresAt"
      from sessions where user_id = ${userId} order by created_at, row_id`,
  },
  {
    name: 'browserLogs',
    rows: (userId) => sql`
      select id, level, message, stacktrace, data, logged_at as "loggedAt", user_agent as "userAgent", created_at as "creationDate"
      from client_logs where user_id = ${userId} order by id`,
  },
  {
    name: 'changesMade',
    rows: (userId) => sql`
      select noun, thing_id as "thingId", action, created_at as "creationDate"
      from audit where actor_id = ${userId} order by id`,
  },
]

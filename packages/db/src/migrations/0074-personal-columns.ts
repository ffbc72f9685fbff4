import { type Kysely, sql } from 'kysely'

/**
 * What the erasure of a person does to a column that names them, and to every document (`jsonb`).
 * A test erases somebody who left something in each, and looks for it in the whole database.
 */
const comments = {
  'users.id': 'personal, kept: the row stays without a name, for what others see of it',
  'users.invited_by': 'personal, kept: the invited person stays, and the id leads to no name',
  'sessions.user_id': 'personal, erased: with its row',
  'sign_ups.user_id': 'personal, erased: with its row',
  'link_tokens.user_id': 'personal, erased: with its row',
  'platform_rights.user_id': 'personal, erased: with its row',
  'company_managers.user_id': 'personal, erased: with its row',
  'licence_managers.user_id': 'personal, erased: with its row',
  'user_group_members.user_id': 'personal, erased: with its row',
  'person_attributes.user_id': 'personal, erased: with its row',
  'company_people.user_id': 'personal, kept: the figures of the company stay, without a name',
  'company_acquaintances.user_id': 'personal, kept: that somebody without a name came',
  'accesses.user_id': 'personal, kept: results stay without a name, and the seat is free',
  'accesses.created_by': 'personal, kept: the access is of somebody else',
  'user_contents.corrected_by': 'personal, kept: the result is of somebody else',
  'content_versions.created_by': 'personal, kept: the content is of the platform',
  'module_versions.created_by': 'personal, kept: the module is of the platform',
  'module_licences.created_by': 'personal, kept: the licence is of the company',
  'audit.actor_id': 'personal, kept: the history says what happened, by somebody without a name',
  'audit.thing_id': 'personal, kept: that a change was about them',
  'audit.before': 'personal, kept: ids only; values of changes about them are erased',
  'audit.after': 'personal, kept: ids only; values of changes about them are erased',
  'outbox.actor_id': 'personal, kept: until the event is old',
  'outbox.data': 'personal, kept: ids only, until the event is old',
  'events.data': 'not personal: titles, names of companies, counts',
  'notifications.user_id': 'personal, erased: with its row',
  'mails.user_id': 'personal, erased: with its row',
  'mails.data': 'personal, erased: with its row',
  'reminders.user_id': 'personal, kept: that somebody without a name was reminded',
  'reminders.sender_id': 'personal, kept: the reminder is to somebody else',
  'report_mails.user_id': 'personal, erased: with its row',
  'support_messages.user_id': 'personal, kept: that somebody without a name wrote',
  'support_messages.details': 'personal, erased: emptied',
  'client_logs.user_id': 'personal, erased: with its row',
  'client_logs.data': 'personal, erased: with its row',
  'data_exports.user_id': 'personal, kept: until the next sweep has removed the file',
  'data_exports.request': 'not personal: filters',
  'record_files.user_id': 'personal, erased: with its row',
  'record_files.asker_id': 'personal, erased: with its row',
  'attestations.data': 'personal, erased: with its row',
  'attempts.shared_data': 'personal, kept: what a package stored, without a name',
  'attempt_scos.elements': 'personal, kept: what a package stored, without a name',
  'attempt_scos.launch_seconds': 'not personal: durations',
  'interactions.data': 'personal, kept: answers, without a name',
  'content_versions.manifest': 'not personal: of a package',
  'content_versions.processing_reason': 'not personal: of a package',
  'content_versions.processing_report': 'not personal: of a package',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, comment] of Object.entries(comments)) {
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(comment)}`.execute(db)
  }
}

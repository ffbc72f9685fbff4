export { listReminders } from './list-reminders.ts'
export { inviteAgain, remindAccesses } from './remind-accesses.ts'
export { getReminderSettings, updateReminderSettings } from './reminder-settings.ts'
export { sendAutomaticReminders } from './send-automatic-reminders.ts'

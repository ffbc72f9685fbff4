export {
  getInvitation,
  requestInvitation,
  writeInvitation,
} from './invitation-preview.ts'
export { listReminders } from './list-reminders.ts'
export { inviteAgain, remindAccesses, remindUsers } from './remind-accesses.ts'
export { getReminderSettings, sendAutomaticReminders, updateReminderSettings } from './send-automatic-reminders.ts'
export { eraseReminders } from './send-reminders.ts'
export { sendWeeklyMails } from './weekly-mail.ts'

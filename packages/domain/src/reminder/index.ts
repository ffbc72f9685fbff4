export { listReminders } from './list-reminders.ts'
export { inviteAgain, remindAccesses } from './remind-accesses.ts'

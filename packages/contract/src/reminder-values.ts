export const maxReminderText = 2000
/** Most days of a setting. */
export const maxReminderDays = 90

/** Length limits in characters (specification §9). */
export const nameLength = { min: 2, max: 30 }
export const passwordLength = { min: 8, max: 30 }
export const titleLength = { min: 1, max: 150 }
export const descriptionLength = { min: 1, max: 4000 }
/** Of the names of licences, groups and companies. */
export const shortNameLength = 80

export const maxReminderText = 2000
/** Most days of a setting of reminders. */
export const maxReminderDays = 90

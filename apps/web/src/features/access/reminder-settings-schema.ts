import { updateReminderSettingsInput } from '@cursus/contract/reminder'

export const reminderSettingsSchema = updateReminderSettingsInput.omit({ revision: true })

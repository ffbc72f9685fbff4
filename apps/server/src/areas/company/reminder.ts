import { byIdInput } from '@cursus/contract/field'
import { pageOf } from '@cursus/contract/list'
import {
  invitationPreviewSchema,
  invitationRequestSchema,
  listRemindersInput,
  reminderSchema,
  reminderSettingsSchema,
  requestInvitationInput,
  updateReminderSettingsInput,
} from '@cursus/contract/reminder'
import {
  getInvitation,
  getReminderSettings,
  listReminders,
  requestInvitation,
  updateReminderSettings,
} from '@cursus/domain/reminder'
import { company } from '../../calls/declare.ts'

const path = 'company/:companyId/reminder'
const read = company('training.read')
const write = company('training.write')

export const reminderCalls = {
  list: read.query({
    path: `GET ${path}`,
    summary: 'List the reminders and repeated invitations that were sent',
    input: listRemindersInput,
    answer: pageOf(reminderSchema),
    verb: listReminders,
  }),
  settings: read.query({
    path: `GET ${path}/setting`,
    summary: 'Get when a company reminds its people by itself',
    answer: reminderSettingsSchema,
    verb: getReminderSettings,
  }),
  updateSettings: write.mutation({
    path: `PATCH ${path}/setting`,
    summary: 'Change when a company reminds its people by itself',
    input: updateReminderSettingsInput,
    answer: reminderSettingsSchema,
    verb: updateReminderSettings,
  }),
  requestInvitation: read.mutation({
    undocumented: 'For the page that shows the mail; the worker draws it, and nothing is sent',
    input: requestInvitationInput,
    answer: invitationRequestSchema,
    verb: requestInvitation,
  }),
  invitation: read.query({
    undocumented: 'The mail of the former, for who asked for it',
    input: byIdInput,
    answer: invitationPreviewSchema,
    verb: getInvitation,
  }),
}

import { pageOf } from '@cursus/contract/list'
import { listRemindersInput, reminderSchema } from '@cursus/contract/reminder'
import { listReminders } from '@cursus/domain/reminder'
import { company } from '../../calls/declare.ts'

const path = 'company/:companyId/reminder'
const read = company('training.read')

export const reminderCalls = {
  list: read.query({
    path: `GET ${path}`,
    summary: 'List the reminders and repeated invitations that were sent',
    input: listRemindersInput,
    answer: pageOf(reminderSchema),
    verb: listReminders,
  }),
}

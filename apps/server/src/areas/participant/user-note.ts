import { pageOf } from '@cursus/contract/list'
import { listUserNotesInput, userNoteRowSchema } from '@cursus/contract/participant'
import { listUserNotes } from '@cursus/domain/participant'
import { signedIn } from '../../calls/declare.ts'

export const userNoteCalls = {
  list: signedIn.query({
    path: 'GET user/me/userNote',
    summary: 'List my notes on all contents',
    input: listUserNotesInput,
    answer: pageOf(userNoteRowSchema),
    verb: listUserNotes,
  }),
}

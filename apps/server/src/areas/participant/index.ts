import { pageOf } from '@cursus/contract/list'
import {
  listUserNotesInput,
  listUserResourcesInput,
  userHomeSchema,
  userNoteRowSchema,
  userResourceRowSchema,
} from '@cursus/contract/participant'
import { getUserHome, listUserNotes, listUserResources } from '@cursus/domain/participant'
import { signedIn } from '../../calls/declare.ts'
import { learningRecordCalls } from './learning-record.ts'
import { userContentCalls } from './user-content.ts'
import { ownAttestationCalls, userModuleCalls } from './user-module.ts'

/** Calls for participants on the modules given to them. */
export const participantCalls = {
  home: signedIn.query({
    path: 'GET user/me/home',
    summary: 'Get my favourites and last notes, as the home page shows them',
    answer: userHomeSchema,
    verb: getUserHome,
  }),
  userModule: userModuleCalls,
  userContent: userContentCalls,
  userResource: {
    list: signedIn.query({
      path: 'GET user/me/userResource',
      summary: 'List the files of all my modules',
      input: listUserResourcesInput,
      answer: pageOf(userResourceRowSchema),
      verb: listUserResources,
    }),
  },
  userNote: {
    list: signedIn.query({
      path: 'GET user/me/userNote',
      summary: 'List my notes on all contents',
      input: listUserNotesInput,
      answer: pageOf(userNoteRowSchema),
      verb: listUserNotes,
    }),
  },
  attestation: ownAttestationCalls,
  record: learningRecordCalls,
}

import { userHome } from './home.ts'
import { learningRecordCalls } from './learning-record.ts'
import { userContentCalls } from './user-content.ts'
import { ownAttestationCalls, userModuleCalls } from './user-module.ts'
import { userNoteCalls } from './user-note.ts'
import { userResourceCalls } from './user-resource.ts'

/** Calls for participants on the modules given to them. */
export const participantCalls = {
  home: userHome,
  userModule: userModuleCalls,
  userContent: userContentCalls,
  userResource: userResourceCalls,
  userNote: userNoteCalls,
  attestation: ownAttestationCalls,
  record: learningRecordCalls,
}

import { inputs, me } from '@cursus/contract'
import { updateMe } from '@cursus/domain'
import { signedInAccess } from '../../access/access.ts'
import { answer, type Row } from '../row.ts'

const access = signedInAccess

/** One's own account and notifications. */
export const accountRows: Row[] = [
  answer({
    method: 'GET',
    path: 'user/me',
    access,
    summary: 'Who I am, with my rights and companies',
    output: me,
    procedure: 'auth.me',
    // Read with the session, in the same statement.
    run: async (ctx) => ctx.me,
  }),
  answer({
    method: 'PATCH',
    path: 'user/me',
    access,
    summary: 'Change my account',
    input: inputs.updateMe,
    output: me,
    procedure: 'account.update',
    run: updateMe,
  }),
]

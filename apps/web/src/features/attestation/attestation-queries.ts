import { defineList } from '#web/lib/list/define-list.ts'
import { api } from '#web/lib/trpc.ts'

/** The participant's certificates, and those that can be had. */
export const userAttestationList = defineList(api.participant.attestation.list, {
  path: 'user/me/attestation',
  filters: {},
  sorts: ['doneAt', 'title', 'company'],
  order: { sort: 'doneAt', order: 'desc' },
})

import { fitsRemovingUser, fitsRevokingUser } from '@cursus/contract/act'
import type { CompanyUserRow } from '@cursus/contract/company-user'
import { Ban, KeyRound, UserMinus } from 'lucide-react'
import { type Act, countWords, numberWords, type OpeningAct } from '#web/components/act/act.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Opens the form that assigns modules, with these people in it. */
export const giveToUsers = (
  open: (emails: string[]) => unknown,
): OpeningAct<Pick<CompanyUserRow, 'email' | 'isSuspended'>> => ({
  label: m.company_access_give,
  icon: KeyRound,
  tone: 'neutral',
  fit: ({ email, isSuspended }) => email !== null && !isSuspended,
  opens: (people) => open(people.flatMap(({ email }) => email ?? [])),
})

/** Revokes everything that people have in the company. */
export const revokeUsers = (companyId: string): Act<Pick<CompanyUserRow, 'id' | 'activeAccessCount'>> => ({
  label: m.company_access_revoke,
  icon: Ban,
  fit: fitsRevokingUser,
  useWords: numberWords(
    countWords({
      title: m.company_user_revoke_title,
      effect: m.company_user_revoke_effect,
      action: m.company_user_revoke_action,
    }),
  ),
  done: m.company_user_revoked,
  send: (selection) => trpcClient.company.user.revoke.mutate({ companyId, selection }),
  stale: () => api.company.invalidate(),
})

/** Removes people from the list of the company; what they did is kept. */
export const removeUsers = (companyId: string): Act<Pick<CompanyUserRow, 'id' | 'removedDate'>> => ({
  label: m.company_user_remove,
  icon: UserMinus,
  fit: fitsRemovingUser,
  why: () => m.company_user_remove_already(),
  useWords: numberWords(
    countWords({
      title: m.company_user_remove_title,
      effect: m.company_user_remove_effect,
      action: m.company_user_remove_action,
    }),
  ),
  done: m.company_user_remove_done,
  send: (selection) => trpcClient.company.user.remove.mutate({ companyId, selection }),
  stale: () => api.company.invalidate(),
})

import type { AccessRow } from '@cursus/contract/access'
import type { Selection } from '@cursus/contract/act'
import { fitsInviting, fitsReminding, fitsRemindingUser, type LeftOut } from '@cursus/contract/act-values'
import type { CompanyUserRow } from '@cursus/contract/company-user'
import { maxReminderText } from '@cursus/contract/field-values'
import { BellRing, MailPlus } from 'lucide-react'
import { useState } from 'react'
import { type Act, countWords } from '#web/components/act/act.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Textarea } from '#web/components/ui/input.tsx'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

type Remindable = Pick<AccessRow, 'id' | 'state' | 'done' | 'invited'>

const stale = () => api.company.invalidate()

function why({ reason }: LeftOut): string {
  if (reason === 'done') return m.company_remind_why_done()
  if (reason === 'closed') return m.company_remind_why_closed()
  if (reason === 'suspended') return m.company_remind_why_suspended()
  if (reason === 'nothingOpen') return m.company_remind_why_nothing()
  return reason === 'signedUp' ? m.company_remind_why_signed_up() : m.company_remind_why_today()
}

/** Sends a text that can be changed: undefined is the usual one, in the language of each reader. */
type Reminding<Item> = Pick<Act<Item>, 'fit' | 'done'> & {
  words: Act<Item>['useWords']
  send: (sent: { selection: Selection<never>; text: string | undefined }) => ReturnType<Act<Item>['send']>
}

function reminding<Item>({ words, fit, done, send }: Reminding<Item>): Act<Item> {
  /** Only a changed text is sent: that of the open dialog. */
  let text: string | undefined
  return {
    label: m.company_remind,
    icon: BellRing,
    tone: 'neutral',
    fit,
    why,
    useWords: (items, count) => {
      const [typed, setTyped] = useState<string>(m.company_remind_text_usual())
      const changed = typed.trim()
      text = changed === m.company_remind_text_usual() ? undefined : changed
      return {
        ...words(items, count),
        fields: (
          <Field label={m.company_remind_text()} hint={m.company_remind_text_hint()}>
            <Textarea value={typed} maxLength={maxReminderText} onChange={({ target }) => setTyped(target.value)} />
          </Field>
        ),
      }
    },
    done,
    send: (selection) => send({ selection, text }),
    stale,
  }
}

/**
 * Reminds the holders of accesses.
 * @param remind the call of the list in which it is offered
 */
export const remindAccesses = (
  companyId: string,
  remind: typeof trpcClient.company.access.remind.mutate = trpcClient.company.access.remind.mutate,
): Act<Remindable> =>
  reminding<Remindable>({
    words: countWords({
      title: m.company_remind_title,
      effect: m.company_remind_effect,
      action: m.company_remind_action,
    }),
    fit: fitsReminding,
    done: m.company_remind_done,
    send: (sent) => remind({ companyId, ...sent }),
  })

type RemindableUser = Pick<CompanyUserRow, 'id' | 'activeAccessCount' | 'isSuspended'>

/** Reminds people of everything that is open to them. */
export const remindUsers = (companyId: string): Act<RemindableUser> =>
  reminding<RemindableUser>({
    words: countWords({
      title: m.company_remind_title,
      effect: m.company_remind_people_effect,
      action: m.company_remind_action,
    }),
    fit: fitsRemindingUser,
    done: m.company_remind_people_done,
    send: (sent) => trpcClient.company.user.remind.mutate({ companyId, ...sent }),
  })

/** Sends the invitation again to people who have not signed up. */
export const inviteAgain = (companyId: string): Act<Remindable> => ({
  label: m.company_invite,
  icon: MailPlus,
  tone: 'neutral',
  fit: fitsInviting,
  why,
  useWords: countWords({
    title: m.company_invite_title,
    effect: m.company_invite_effect,
    action: m.company_invite_action,
  }),
  done: m.company_invite_done,
  send: (selection) => trpcClient.company.access.invite.mutate({ companyId, selection }),
  stale,
})

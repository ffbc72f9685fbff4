import type { MailChoices as Choices } from '@cursus/contract/mail'
import { type MailChoice, type MailKind, mailKindNames, mailKinds } from '@cursus/contract/notification-values'
import type { Me } from '@cursus/contract/user'
import { can, canInCompany } from '@cursus/rights'
import { Select } from '#web/components/ui/select.tsx'
import { Table, Td, Th, Tr } from '#web/components/ui/table.tsx'
import { mailKindName } from '#web/lib/text/names.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** What is told to those with a right only. */
function isFor(me: Me, kind: MailKind): boolean {
  const companies = Object.keys(me.companies)
  switch (kind) {
    case 'followUp':
      return companies.some((id) => canInCompany(me, id, 'training.read'))
    case 'licences':
      return companies.length > 0 || can(me, 'companies.read')
    case 'catalogue':
      return (['themes.read', 'contents.read', 'modules.read', 'companies.read'] as const).some((right) =>
        can(me, right),
      )
    default:
      return true
  }
}

const choiceName = (kind: MailKind, choice: MailChoice): string => {
  switch (choice) {
    case 'now':
      return kind === 'weekly' ? m.account_mails_monday() : m.account_mails_now()
    case 'digest':
      return m.account_mails_digest()
    case 'application':
      return m.account_mails_application()
    case 'none':
      return m.account_mails_none()
  }
}

/** What the reader is told and how, by kind; each choice is saved as it is made. */
export function MailChoices({ me }: { me: Me }) {
  const utils = trpc.useUtils()
  const { data } = trpc.account.mailChoices.useQuery()
  const set = trpc.account.setMailChoice.useMutation({
    meta: { success: () => m.account_mails_saved() },
    onSuccess: (saved) => utils.account.mailChoices.setData(undefined, saved),
  })
  const choices = data as Choices | undefined
  return (
    <div className="flex flex-col gap-3">
      <Table>
        <thead>
          <Tr>
            <Th>{m.account_mails_kind()}</Th>
            <Th className="w-36 sm:w-44">{m.account_mails_choice()}</Th>
          </Tr>
        </thead>
        <tbody>
          {mailKindNames
            .filter((kind) => isFor(me, kind))
            .map((kind) => (
              <Tr key={kind}>
                <Td className="h-14 break-words">{mailKindName(kind)}</Td>
                <Td>
                  <Select
                    size="sm"
                    aria-label={mailKindName(kind)}
                    value={set.isPending && set.variables.kind === kind ? set.variables.choice : choices?.[kind]}
                    disabled={!choices || set.isPending}
                    onValueChange={(choice) => set.mutate({ kind, choice: choice as MailChoice })}
                    options={mailKinds[kind].choices.map((value) => ({ value, label: choiceName(kind, value) }))}
                  />
                </Td>
              </Tr>
            ))}
        </tbody>
      </Table>
      <p className="text-sm text-muted-foreground">{m.account_mails_others()}</p>
    </div>
  )
}

import { Dialog } from '#web/components/ui/dialog.tsx'
import { fullName, useMe } from '#web/lib/session/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** What a person will find in their mailbox; the mail itself names the module and its dates. */
export function InvitationDialog({
  companyId,
  open,
  onOpenChange,
}: {
  companyId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const me = useMe()
  const { data } = trpc.company.company.get.useQuery({ companyId }, { enabled: open })
  const company = data?.name ?? ''
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.company_invitation_title()}
      description={m.company_invitation_text()}
    >
      <div className="rounded-lg border bg-muted p-5">
        <p className="text-sm font-semibold">{company}</p>
        <p className="title mt-3 text-lg">{m.company_invitation_subject({ company })}</p>
        <p className="mt-1 text-sm text-pretty">{m.company_invitation_lead({ company })}</p>
        <span
          aria-hidden
          className="mt-4 inline-flex h-9 items-center rounded-lg bg-primary px-4 text-sm font-medium text-primary-foreground"
        >
          {m.company_invitation_action()}
        </span>
        <p className="mt-4 border-t pt-3 text-xs text-muted-foreground">
          {m.company_invitation_by({ name: fullName(me), company })}
        </p>
      </div>
    </Dialog>
  )
}

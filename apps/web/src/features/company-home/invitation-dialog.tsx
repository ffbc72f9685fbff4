import { Dialog } from '#web/components/ui/dialog.tsx'
import { fullName, useMe } from '#web/lib/session/session.ts'
import { useCompanyName } from '#web/lib/session/use-company.ts'
import { m } from '#web/paraglide/messages.js'

/** What a person will find in their mailbox, in the words of the mail (`invitationWords`). */
export function InvitationDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const me = useMe()
  const company = useCompanyName()
  const module = m.company_invitation_module()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.company_invitation_title()}
      description={m.company_invitation_text()}
    >
      {company === undefined ? null : (
        <div className="rounded-lg border bg-muted p-5">
          <p className="text-sm font-semibold">{company}</p>
          <p className="mt-0.5 text-sm">{m.company_invitation_subject({ module })}</p>
          <p className="title mt-3 border-t pt-3 text-lg">{module}</p>
          <p className="mt-1 text-sm text-pretty">{m.company_invitation_lead({ company, module })}</p>
          <span
            aria-hidden
            className="mt-4 inline-flex h-9 items-center rounded-lg bg-primary px-4 text-sm font-medium text-primary-foreground"
          >
            {m.company_invitation_action()}
          </span>
          <p className="mt-4 border-t pt-3 text-xs text-muted-foreground">
            {m.company_invitation_by({ name: fullName(me) })}
          </p>
        </div>
      )}
    </Dialog>
  )
}

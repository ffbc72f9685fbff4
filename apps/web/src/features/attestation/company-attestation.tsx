import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { untilMade } from '#web/lib/file/made-file.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AttestationBox } from './attestation-box.tsx'

/** A participant's certificate for the managers of the company, who may revoke it. */
export function CompanyAttestation({
  companyId,
  id,
  mayRevoke,
}: {
  companyId: string
  id: string
  mayRevoke: boolean
}) {
  const input = { companyId, id }
  const { access } = trpc.useUtils().company
  const attestation = trpc.company.access.attestation.useQuery(input, {
    meta: { silent: true },
    refetchInterval: untilMade,
  })
  const [asking, setAsking] = useState(false)
  const options = {
    onSuccess: (made: NonNullable<typeof attestation.data>) => {
      setAsking(false)
      access.attestation.setData(input, made)
    },
  }
  const make = trpc.company.access.makeAttestation.useMutation(options)
  const revoke = trpc.company.access.revokeAttestation.useMutation(options)
  const restore = trpc.company.access.restoreAttestation.useMutation(options)
  const { data } = attestation
  if (!data || data.state === 'unavailable') return null
  const isRevoked = data.state === 'revoked'
  return (
    <Section title={m.participant_attestation()}>
      <AttestationBox
        attestation={data}
        pending={make.isPending}
        onMake={() => make.mutate(input)}
        actions={
          mayRevoke && data.code ? (
            <Button
              variant={isRevoked ? 'outline' : 'danger-outline'}
              loading={restore.isPending}
              onClick={() => (isRevoked ? restore.mutate(input) : setAsking(true))}
            >
              {isRevoked ? m.company_attestation_restore() : m.company_attestation_revoke()}
            </Button>
          ) : undefined
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.company_attestation_revoke_title()}
        effect={m.company_attestation_revoke_effect()}
        action={m.company_attestation_revoke()}
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate(input)}
      />
    </Section>
  )
}

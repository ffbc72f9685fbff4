import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AttestationBox, pollAttestation } from './attestation-box.tsx'

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
  const held = trpc.company.access.attestation.useQuery(input, {
    meta: { silent: true },
    refetchInterval: pollAttestation as never,
  })
  const options = {
    onSuccess: (made: NonNullable<typeof held.data>) => {
      access.attestation.setData(input, made)
    },
  }
  const make = trpc.company.access.makeAttestation.useMutation(options)
  const revoke = trpc.company.access.revokeAttestation.useMutation(options)
  const restore = trpc.company.access.restoreAttestation.useMutation(options)
  const { data } = held
  if (!data || data.state === 'unavailable') return null
  const change = data.state === 'revoked' ? restore : revoke
  return (
    <Section title={m.participant_attestation()}>
      <AttestationBox
        attestation={data}
        pending={make.isPending}
        onMake={() => make.mutate(input)}
        actions={
          mayRevoke && data.code ? (
            <Button
              variant={data.state === 'revoked' ? 'outline' : 'danger-outline'}
              loading={change.isPending}
              onClick={() => change.mutate(input)}
            >
              {data.state === 'revoked' ? m.company_attestation_restore() : m.company_attestation_revoke()}
            </Button>
          ) : undefined
        }
      />
    </Section>
  )
}

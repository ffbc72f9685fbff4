import { createFileRoute } from '@tanstack/react-router'
import { AttestationCheckPage } from '#web/features/attestation/attestation-check-page.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/attestation/$code')({
  beforeLoad: guard('/attestation/$code'),
  component: Check,
})

function Check() {
  return <AttestationCheckPage code={Route.useParams().code} />
}

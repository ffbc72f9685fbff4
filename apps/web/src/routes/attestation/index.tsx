import { createFileRoute } from '@tanstack/react-router'
import { AttestationCodePage } from '#web/features/attestation/attestation-code-page.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/attestation/')({
  beforeLoad: guard('/attestation/'),
  component: AttestationCodePage,
})

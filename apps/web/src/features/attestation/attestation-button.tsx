import type { Attestation } from '@cursus/contract/attestation'
import { Award, Download } from 'lucide-react'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { m } from '#web/paraglide/messages.js'

/** Makes a certificate, then downloads it; nothing for a revoked one. */
export function AttestationButton({
  attestation: { state, file },
  pending,
  isLate,
  onMake,
  variant = 'accent',
  size,
  of,
}: {
  attestation: Attestation
  pending: boolean
  isLate: boolean
  onMake: () => void
  /** The module, where there are buttons of several. */
  of?: string
} & Pick<ButtonProps, 'variant' | 'size'>) {
  if (state === 'revoked') return null
  const label = (action: string) => (of === undefined ? undefined : m.participant_action_on({ action, title: of }))
  if (file) {
    return (
      <Button asChild variant={variant} size={size}>
        <a href={file} download aria-label={label(m.participant_attestation_download())}>
          <Download aria-hidden />
          {m.participant_attestation_download()}
        </a>
      </Button>
    )
  }
  const loading = pending || (state === 'preparing' && !isLate)
  const word = isLate || state === 'failed' ? m.participant_attestation_again() : m.participant_attestation_make()
  return (
    <Button variant={variant} size={size} loading={loading} onClick={onMake} aria-label={label(word)}>
      {loading ? null : <Award aria-hidden />}
      {word}
    </Button>
  )
}

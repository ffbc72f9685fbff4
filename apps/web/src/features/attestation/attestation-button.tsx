import type { Attestation } from '@cursus/contract/attestation'
import { Award, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { m } from '#web/paraglide/messages.js'

/** A file takes seconds; after this time its job is probably lost, and asking again repeats it. */
const slowMs = 30_000

/** Whether the file of a certificate has been awaited for long since it was last asked for. */
export function useIsLate({ state }: Pick<Attestation, 'state'>, pending: boolean): boolean {
  const awaited = state === 'preparing' && !pending
  const [isSlow, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (!awaited) return
    const timer = setTimeout(() => setLate(true), slowMs)
    return () => clearTimeout(timer)
  }, [awaited])
  return isSlow
}

/** Makes a certificate, then downloads it; nothing for a revoked one. */
export function AttestationButton({
  attestation: { state, file },
  pending,
  isLate,
  onMake,
  variant = 'accent',
}: {
  attestation: Attestation
  pending: boolean
  isLate: boolean
  onMake: () => void
} & Pick<ButtonProps, 'variant'>) {
  if (state === 'revoked') return null
  if (file) {
    return (
      <Button asChild variant={variant}>
        <a href={file} download>
          <Download aria-hidden />
          {m.participant_attestation_download()}
        </a>
      </Button>
    )
  }
  const loading = pending || (state === 'preparing' && !isLate)
  return (
    <Button variant={variant} loading={loading} onClick={onMake}>
      {loading ? null : <Award aria-hidden />}
      {isLate || state === 'failed' ? m.participant_attestation_again() : m.participant_attestation_make()}
    </Button>
  )
}

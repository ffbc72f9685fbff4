import type { Attestation } from '@cursus/contract/attestation'
import { printedCode } from '@cursus/contract/attestation-values'
import { Link } from '@tanstack/react-router'
import { Award, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/cn.ts'
import { useIsLate } from '#web/lib/file/made-file.ts'
import { formatDate } from '#web/lib/text/format.ts'
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

/** The certificate of completion of one access: made on request, then downloaded. */
export function AttestationBox({
  attestation,
  pending,
  onMake,
  actions,
  className = 'rounded-lg border bg-card',
}: {
  attestation: Attestation
  pending: boolean
  onMake: () => void
  /** What a manager can do besides. */
  actions?: ReactNode
  className?: string
}) {
  const isLate = useIsLate(attestation.state === 'preparing' && !pending)
  if (attestation.state === 'unavailable') return null
  return (
    <div className={cn('flex flex-wrap items-center gap-x-4 gap-y-3 p-4', className)}>
      <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-success-subtle text-success-strong">
        <Award className="size-5" aria-hidden />
      </span>
      <div className="min-w-48 flex-1">
        <p className="text-sm font-medium">{m.participant_attestation()}</p>
        <p role="status" className="text-xs text-muted-foreground">
          <AttestationState attestation={attestation} isLate={isLate} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {actions}
        <AttestationButton attestation={attestation} pending={pending} isLate={isLate} onMake={onMake} />
      </div>
    </div>
  )
}

/** Where a certificate stands, in words; a made one leads to the page that checks it. */
export function AttestationState({
  attestation: { state, code, madeAt, revokedAt },
  isLate,
}: {
  attestation: Attestation
  isLate: boolean
}) {
  if (state === 'revoked') return m.participant_attestation_revoked({ date: formatDate(revokedAt ?? '') })
  if (state === 'failed') return m.participant_attestation_failed()
  if (state === 'preparing') return isLate ? m.participant_attestation_late() : m.participant_attestation_preparing()
  if (!code || !madeAt) return m.participant_attestation_hint()
  return (
    <>
      {m.participant_attestation_made({ date: formatDate(madeAt) })}{' '}
      <Link to="/attestation/$code" params={{ code }} className="text-link whitespace-nowrap">
        {printedCode(code)}
      </Link>
    </>
  )
}

import { FileArchive, LoaderCircle, Upload, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { type FileIdentity, isSameFile } from '#web/lib/file/download.ts'
import type { UploadState, Waiting } from '#web/lib/file/upload-state.ts'
import { useDrop } from '#web/lib/page/use-drop.ts'
import { formatBytes } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { Notice } from './notice.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Button } from './ui/button.tsx'
import { FieldNote, Label } from './ui/field.tsx'
import { IconButton } from './ui/icon-button.tsx'
import { Progress } from './ui/progress.tsx'

type UploadFieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** Format of the file input's attribute: `.zip`, `image/*`. */
  accept: string
  maxBytes: number
  file: File | null
  onFile: (file: File | null) => void
  /** Takes several files at once, unchecked; without it, one is taken. */
  onSeveral?: (files: File[]) => void
  state?: UploadState
  onCancel?: () => void
  error?: ReactNode
  /** The existing file, while no new one is chosen. */
  current?: ReactNode
  icon?: ReactNode
  optional?: boolean
  /** The file whose upload was begun: another one is taken only when the person insists. */
  begun?: FileIdentity
}

/**
 * A drop zone that becomes the chosen file, then its progress. Kind and size are checked before
 * anything is sent; `error` comes from the form or the server.
 */
export function UploadField({
  label,
  hint,
  accept,
  maxBytes,
  file,
  onFile,
  onSeveral,
  state = { phase: 'idle' },
  onCancel,
  error,
  current,
  icon,
  optional,
  begun,
}: UploadFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { refused, choose } = useChoosing({ accept, maxBytes, onFile, onSeveral, begun })
  const note = refused ?? error
  const busy = state.phase !== 'idle'
  const { over, dropProps } = useDrop(busy ? undefined : ({ files }) => choose(files))
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline gap-2">
        <Label htmlFor={id}>{label}</Label>
        {optional ? <span className="text-xs text-muted-foreground">{m.common_optional()}</span> : null}
      </div>
      <div
        {...dropProps}
        className={cn(
          'rounded-lg border bg-card',
          file || busy ? 'p-3' : 'border-dashed border-input p-5',
          note && 'border-destructive-strong',
          over && 'border-primary bg-accent/60',
        )}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          multiple={onSeveral !== undefined}
          className="sr-only"
          disabled={busy}
          aria-invalid={note ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            choose(event.target.files)
            event.target.value = ''
          }}
        />
        {busy ? (
          <UploadProgress state={state} file={file} onCancel={onCancel} />
        ) : file ? (
          <div className="flex items-center gap-3">
            <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-secondary text-muted-foreground [&_svg]:size-5">
              {icon ?? <FileArchive aria-hidden />}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{file.name}</span>
              <span className="block text-xs text-muted-foreground">{formatBytes(file.size)}</span>
            </span>
            <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
              {m.upload_replace()}
            </Button>
            <IconButton label={m.upload_remove()} size="icon-sm" onClick={() => onFile(null)}>
              <X aria-hidden />
            </IconButton>
          </div>
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-secondary text-muted-foreground">
              <Upload className="size-5" aria-hidden />
            </span>
            <span className={cn('flex-1 text-sm wrap-anywhere', current ? 'min-w-40' : 'min-w-28')}>
              {current ? <span className="block font-medium">{current}</span> : null}
              <span className="text-muted-foreground">{onSeveral ? m.upload_several_drop() : m.upload_drop()}</span>
            </span>
            <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
              {m.upload_choose()}
            </Button>
          </div>
        )}
      </div>
      <FieldNote id={`${id}-note`} error={note} hint={hint ?? m.upload_max({ max: formatBytes(maxBytes) })} live />
    </div>
  )
}

/** Takes a chosen file, or says why not. */
function useChoosing({
  accept,
  maxBytes,
  onFile,
  onSeveral,
  begun,
}: Pick<UploadFieldProps, 'accept' | 'maxBytes' | 'onFile' | 'onSeveral' | 'begun'>) {
  const [refused, setRefused] = useState<ReactNode>()
  const choose = (files: FileList | null) => {
    const [chosen, ...others] = files ?? []
    if (!chosen) return
    if (onSeveral && others.length > 0) {
      setRefused(undefined)
      return onSeveral([chosen, ...others])
    }
    if (!isAccepted(chosen, accept)) return setRefused(m.error_rule_file())
    if (chosen.size > maxBytes)
      return setRefused(m.upload_too_big({ max: formatBytes(maxBytes), size: formatBytes(chosen.size) }))
    const take = () => {
      setRefused(undefined)
      onFile(chosen)
    }
    if (!begun || isSameFile(begun, chosen)) return take()
    setRefused(
      <>
        {m.upload_other_file({ file: begun.name, size: formatBytes(begun.size) })}{' '}
        <Button variant="link" size="sm" onClick={take}>
          {m.upload_other_file_take()}
        </Button>
      </>,
    )
  }
  return { refused, choose }
}

/** Progress of an upload, then of the analysis. */
export function UploadProgress({
  state,
  file,
  onCancel,
}: {
  state: UploadState
  file: File | null
  onCancel?: () => void
}) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          {state.phase === 'sending' ? (
            <ProgressBar
              value={state.percent}
              label={m.upload_sending()}
              text={file ? `${m.upload_sending()} ${file.name}` : undefined}
            />
          ) : state.phase === 'analysing' && state.percent !== undefined ? (
            <ProgressBar value={state.percent} label={m.upload_analysing()} />
          ) : (
            <div className="flex flex-col gap-1.5">
              <span className="flex items-center gap-2 text-xs text-muted-foreground" role="status">
                <LoaderCircle className="size-3.5 animate-spin" aria-hidden />
                {state.phase === 'analysing' && state.waiting ? m.upload_arrived() : m.upload_analysing()}
              </span>
              <Progress label={m.upload_analysing()} />
            </div>
          )}
        </div>
        {onCancel && state.phase === 'sending' ? (
          <Button variant="outline" size="sm" onClick={onCancel}>
            {m.common_cancel()}
          </Button>
        ) : null}
      </div>
      {'waiting' in state && state.waiting ? <WaitingNotice waiting={state.waiting} /> : null}
    </div>
  )
}

const waits: Record<Waiting, () => string> = {
  network: m.upload_waiting,
  signIn: m.upload_waiting_sign_in,
  busy: m.upload_waiting_busy,
}

function WaitingNotice({ waiting }: { waiting: Waiting }) {
  return (
    <Notice tone="warning" live>
      {waits[waiting]()}{' '}
      {waiting === 'signIn' ? (
        <a href="/auth/signin" target="_blank" rel="noopener" className="text-link">
          {m.auth_signin_submit()}
        </a>
      ) : null}
    </Notice>
  )
}

/** Browsers check the file dialog only; dropped files are checked here. */
function isAccepted(file: File, accept: string): boolean {
  return accept.split(',').some((raw) => {
    const rule = raw.trim().toLowerCase()
    if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule)
    if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1))
    return rule === '*' || file.type === rule
  })
}

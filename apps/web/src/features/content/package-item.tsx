import { maxPlannedMinutes } from '@cursus/contract/content-values'
import { descriptionLength, titleLength } from '@cursus/contract/field-values'
import { Link } from '@tanstack/react-router'
import { FileArchive, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { CodeText } from '#web/components/strong-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { UploadProgress } from '#web/components/upload-field.tsx'
import { appErrorOf } from '#web/lib/fault/app-error.ts'
import { useErrorText } from '#web/lib/fault/load-error-text.ts'
import { isSameFile } from '#web/lib/file/download.ts'
import { sendResumable } from '#web/lib/file/resumable-upload.ts'
import { idleUpload } from '#web/lib/file/upload-state.ts'
import { useDebounced } from '#web/lib/page/use-debounced.ts'
import { formatBytes } from '#web/lib/text/format.ts'
import { languageOptions } from '#web/lib/text/names.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ProcessingBadge } from '../../components/state-badge.tsx'
import { isZip } from './content-form-values.ts'
import { packageErrorText } from './package-texts.ts'
import { isUnfinished } from './use-content.ts'
import { isMinutes, type PackageRow } from './use-packages.ts'

/** One of several packages: what its content will be, its upload, and what became of it. */
export function PackageItem({
  row,
  categoryId,
  isRepeated,
  maxBytes,
  onChange,
  onReplace,
  onRemove,
  onCancel,
}: {
  row: PackageRow
  categoryId: string
  /** Another package of the list has the title. */
  isRepeated: boolean
  maxBytes: number
  onChange: (values: Partial<PackageRow>) => void
  onReplace: (file: File) => void
  onRemove: () => void
  onCancel: () => void
}) {
  const isSending = row.upload.phase !== 'idle'
  const taken = useTitleCheck(row, categoryId)
  const name = row.title.trim() || row.fileName
  if (row.contentId) return <CreatedItem id={row.contentId} row={row} />
  return (
    <Item
      row={row}
      action={
        isSending ? null : (
          <IconButton label={m.management_packages_remove({ name })} size="icon-sm" onClick={onRemove}>
            <X aria-hidden />
          </IconButton>
        )
      }
    >
      {row.file === null ? (
        <ChooseAgain row={row} onFile={onReplace} />
      ) : row.size > maxBytes ? (
        <Notice tone="danger" action={<ChooseFile onFile={onReplace} />}>
          {m.upload_too_big({ max: formatBytes(maxBytes), size: formatBytes(row.size) })}
        </Notice>
      ) : isZip(row.file) ? null : (
        <Notice tone="danger" action={<ChooseFile onFile={onReplace} />}>
          {m.management_package_error_not_a_zip()}
        </Notice>
      )}
      <fieldset disabled={isSending} className="contents">
        <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
          <div className="sm:col-span-2">
            <Field
              label={m.management_title()}
              error={isRepeated ? m.management_packages_same_title() : taken}
              hint={row.isTitleProposed ? m.management_content_title_proposed() : undefined}
            >
              <Input
                value={row.title}
                maxLength={titleLength.max}
                onChange={(event) => onChange({ title: event.target.value, isTitleProposed: false, error: undefined })}
              />
            </Field>
          </div>
          <Field label={m.management_language()}>
            <Select
              value={row.language}
              onValueChange={(language) => onChange({ language: language as PackageRow['language'], error: undefined })}
              options={languageOptions()}
              disabled={isSending}
            />
          </Field>
          <Field
            label={m.management_content_minutes_unit()}
            error={isMinutes(row.plannedMinutes) ? undefined : m.error_rule_between({ min: 1, max: maxPlannedMinutes })}
          >
            <Input
              inputMode="numeric"
              value={row.plannedMinutes}
              maxLength={5}
              onChange={(event) => onChange({ plannedMinutes: event.target.value, error: undefined })}
            />
          </Field>
        </div>
        <Field
          label={m.management_description()}
          hint={row.description.trim() === '' ? m.management_packages_description() : undefined}
        >
          <Textarea
            className="min-h-16"
            value={row.description}
            maxLength={descriptionLength.max}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </Field>
      </fieldset>
      {isSending ? <UploadProgress state={row.upload} file={row.file} onCancel={onCancel} /> : null}
      {row.error && taken === undefined ? <FailureNotice error={row.error} /> : null}
    </Item>
  )
}

function Item({
  row,
  action,
  badge,
  children,
}: {
  row: PackageRow
  action: ReactNode
  badge?: ReactNode
  children: ReactNode
}) {
  return (
    <li className="flex flex-col gap-3 rounded-lg border bg-card p-3" aria-label={row.title.trim() || row.fileName}>
      <div className="flex items-center gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-secondary text-muted-foreground">
          <FileArchive className="size-5" aria-hidden />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">{row.fileName}</span>
          <span className="block text-xs text-muted-foreground">{formatBytes(row.size)}</span>
        </span>
        {badge}
        {action}
      </div>
      {children}
    </li>
  )
}

/** The refusal of a taken title, before anything is sent. */
function useTitleCheck({ title, language, contentId, upload, error }: PackageRow, categoryId: string) {
  const wanted = useDebounced(title.trim())
  const isAsked = contentId === undefined && upload.phase === 'idle' && wanted !== '' && categoryId !== ''
  const check = trpc.management.content.check.useQuery(
    { title: wanted, language, categoryId },
    { enabled: isAsked, retry: false, meta: { silent: true } },
  )
  const refusal = isAsked && wanted === title.trim() ? (check.error ?? error) : error
  return useErrorText(appErrorOf(refusal)?.code.startsWith('AlreadyExistContentTitle') ? refusal : undefined)
}

/** Another file than the one that was begun is taken only when the person insists. */
function ChooseAgain({ row, onFile }: { row: PackageRow; onFile: (file: File) => void }) {
  const [other, setOther] = useState<File>()
  const begun = { name: row.fileName, size: row.size, lastModified: row.lastModified }
  return (
    <Notice
      tone="warning"
      live
      action={
        <ChooseFile
          label={m.upload_choose()}
          onFile={(file) => (isSameFile(begun, file) ? onFile(file) : setOther(file))}
        />
      }
    >
      {other ? (
        <>
          {m.upload_other_file({ file: row.fileName, size: formatBytes(row.size) })}{' '}
          <Button variant="link" size="sm" onClick={() => onFile(other)}>
            {m.upload_other_file_take()}
          </Button>
        </>
      ) : (
        m.management_packages_again()
      )}
    </Notice>
  )
}

function ChooseFile({
  label = m.management_packages_replace(),
  onFile,
}: {
  label?: string
  onFile: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip"
        className="sr-only"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
      <Button variant="link" size="sm" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}

const pollMs = 2000

/** A created content: its analysis, and another package when this one was refused. */
function CreatedItem({ id, row }: { id: string; row: PackageRow }) {
  const [upload, setUpload] = useState(idleUpload)
  const [error, setError] = useState<unknown>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const { data: content } = trpc.management.content.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data && !isUnfinished(state.data) ? false : pollMs) },
  )
  const processing = content?.processing

  async function mend(file: File): Promise<void> {
    setError(undefined)
    const controller = new AbortController()
    running.current = controller
    try {
      await sendResumable(file, { signal: controller.signal, show: setUpload }, (uploadId) =>
        trpcClient.management.content.createVersion.mutate({ id, uploadId }),
      )
      await api.management.content.invalidate()
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure)
    } finally {
      setUpload(idleUpload)
    }
  }

  return (
    <Item
      row={{
        ...row,
        title: content?.title ?? row.title,
        fileName: content?.file?.name ?? row.fileName,
        size: content?.file?.size ?? row.size,
      }}
      badge={processing ? <ProcessingBadge state={processing.state} /> : null}
      action={null}
    >
      <p className="text-sm">
        <Link to="/management/content/$contentId" params={{ contentId: id }} className="text-link">
          {content?.title ?? row.title}
        </Link>
      </p>
      {upload.phase !== 'idle' ? (
        <UploadProgress state={upload} file={null} onCancel={() => running.current?.abort()} />
      ) : processing?.state === 'processing' ? (
        <ProgressBar value={processing.percent} label={m.upload_analysing()} />
      ) : processing?.state === 'failed' && processing.reason ? (
        <Notice tone="danger" live action={<ChooseFile onFile={(file) => void mend(file)} />}>
          <CodeText>{packageErrorText(processing.reason)}</CodeText>
        </Notice>
      ) : null}
      {error ? <FailureNotice error={error} /> : null}
    </Item>
  )
}

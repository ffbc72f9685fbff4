import type { PeopleFile } from '@cursus/contract/company-user'
import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { NotLoaded } from '#web/components/failure-notice.tsx'
import { SheetRoute, useCloseSheet } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { UploadField } from '#web/components/upload-field.tsx'
import { errorText } from '#web/lib/fault/error-text.ts'
import { sendMultipart } from '#web/lib/file/upload.ts'
import { useCompanyId } from '#web/lib/session/use-company.ts'
import { formatBytes } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ImportColumns } from './import-columns.tsx'
import { ImportSteps } from './import-steps.tsx'
import { downloadTemplate, takePeopleFile } from './people-file.ts'

export type ReadFile = { file: File; sheet: number; table: PeopleFile }

/** Imports people from a file: file, columns with a preview, result. */
export function ImportSheet() {
  const companyId = useCompanyId()
  const [readFile, setHeld] = useState<ReadFile>()
  const [percent, setPercent] = useState(0)
  const running = useRef<AbortController>(undefined)
  const read = useMutation({
    mutationFn: async ({ file, sheet }: { file: File; sheet: number }) => {
      setPercent(0)
      running.current = new AbortController()
      const table = await sendMultipart<PeopleFile>(
        'POST',
        `company/${companyId}/user/import/file`,
        { file, sheet },
        { onProgress: setPercent, signal: running.current.signal },
      )
      return { file, sheet, table }
    },
    onSuccess: setHeld,
    meta: { silent: true },
  })
  const attributes = trpc.company.user.attributes.useQuery({ companyId })
  const { mutate } = read
  useEffect(() => {
    const file = takePeopleFile()
    if (file) mutate({ file, sheet: 1 })
  }, [mutate])
  if (readFile && attributes.data) {
    return (
      <ImportColumns
        // Everything begins anew with another file or sheet.
        key={`${readFile.file.name}-${readFile.file.lastModified}-${readFile.sheet}`}
        companyId={companyId}
        table={readFile}
        attributes={attributes.data.map(({ name }) => name)}
        onSheet={(sheet) => read.mutate({ file: readFile.file, sheet })}
        onBack={() => setHeld(undefined)}
      />
    )
  }
  return (
    <FileStep
      state={read.isPending ? (percent < 100 ? { phase: 'sending', percent } : { phase: 'analysing' }) : undefined}
      error={read.isError && read.error.name !== 'AbortError' ? errorText(read.error) : undefined}
      onFile={(file) => file && read.mutate({ file, sheet: 1 })}
      onCancel={() => running.current?.abort()}
      next={readFile ? <NotLoaded of={attributes} className="h-8 w-full" /> : undefined}
    />
  )
}

function FileStep({
  state,
  error,
  onFile,
  onCancel,
  next,
}: {
  state: Parameters<typeof UploadField>[0]['state']
  error: string | undefined
  onFile: (file: File | null) => void
  onCancel: () => void
  /** What a file that was read waits for. */
  next: ReactNode
}) {
  const close = useCloseSheet()
  const settings = trpc.settings.get.useQuery()
  return (
    <SheetRoute
      title={m.company_import_title()}
      subtitle={m.company_import_subtitle()}
      footNote={m.company_import_nothing_sent()}
      foot={
        <Button variant="outline" onClick={close}>
          {m.common_cancel()}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <ImportSteps current="file" />
        <UploadField
          label={m.company_import_file()}
          accept=".csv,.txt,.xlsx"
          maxBytes={settings.data?.uploadLimits.peopleFile ?? Number.POSITIVE_INFINITY}
          file={null}
          onFile={onFile}
          state={state}
          onCancel={onCancel}
          error={error}
          hint={
            settings.data
              ? m.company_import_file_hint({ max: formatBytes(settings.data.uploadLimits.peopleFile) })
              : undefined
          }
          icon={<FileSpreadsheet aria-hidden />}
        />
        {next}
        <div className="text-sm text-muted-foreground">
          <p>{m.company_import_columns_text()}</p>
          <Button variant="link" className="mt-2" onClick={downloadTemplate}>
            {m.company_import_template()}
          </Button>
        </div>
      </div>
    </SheetRoute>
  )
}

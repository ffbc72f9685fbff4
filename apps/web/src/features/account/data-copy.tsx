import type { DataExport } from '@cursus/contract/data-export'
import { Download, LoaderCircle } from 'lucide-react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { formatBytes, formatDateTime } from '#web/lib/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Polling interval while the copy is prepared. */
const pollMs = 1500

/** "Download my data": requested, prepared by a job, downloaded while it is kept. */
export function DataCopy() {
  const utils = trpc.useUtils()
  const copy = trpc.account.dataExport.useQuery(undefined, {
    staleTime: 0,
    meta: { silent: true },
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? pollMs : false),
  })
  const request = trpc.account.requestDataExport.useMutation({
    meta: { silent: true },
    onSuccess: (dataExport) => utils.account.dataExport.setData(undefined, dataExport),
  })
  const error = request.error ?? (copy.data ? null : copy.error)
  return (
    <section className="flex flex-col gap-3 border-t pt-4" aria-labelledby="data-copy">
      <h4 id="data-copy" className="title text-sm">
        {m.account_copy_title()}
      </h4>
      <p className="text-sm text-muted-foreground">{m.account_copy_text()}</p>
      <div role="status" className="text-sm empty:hidden">
        {copy.data ? <CopyState copy={copy.data as DataExport} /> : null}
      </div>
      {error ? <FailureNotice error={error} /> : null}
      {copy.data && copy.data.state !== 'preparing' ? (
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" loading={request.isPending} onClick={() => request.mutate()}>
            {copy.data.state === 'none' ? m.account_copy_request() : m.account_copy_again()}
          </Button>
          {copy.data.file ? (
            <Button asChild>
              <a href={copy.data.file} download>
                <Download aria-hidden />
                {m.account_copy_download()}
              </a>
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

function CopyState({ copy }: { copy: DataExport }) {
  switch (copy.state) {
    case 'none':
      return null
    case 'preparing':
      return (
        <p className="flex items-center gap-2">
          <LoaderCircle className="size-4 shrink-0 animate-spin" aria-hidden />
          {m.account_copy_preparing()}
        </p>
      )
    case 'failed':
      return <Notice tone="danger">{m.account_copy_failed()}</Notice>
    case 'ready':
      return (
        <p>
          {m.account_copy_ready({
            date: formatDateTime(copy.requestedAt ?? ''),
            size: formatBytes(copy.size ?? 0),
            end: formatDateTime(copy.expiresAt ?? ''),
          })}
        </p>
      )
  }
}

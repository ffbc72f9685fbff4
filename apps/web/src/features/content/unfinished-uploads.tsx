import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileArchive, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { cn } from '#web/lib/cn.ts'
import {
  dropUnfinished,
  listUnfinished,
  percentSent,
  resumeUpload,
  type UnfinishedUpload,
} from '#web/lib/file/unfinished-uploads.ts'
import { useMe } from '#web/lib/session/session.ts'
import { formatBytes, formatPercent, formatRecent } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

/** The uploads of this person that a closed tab has left in this browser. */
export function UnfinishedUploads({ className }: { className?: string }) {
  const me = useMe()
  const navigate = useNavigate()
  const [chosen, setAsked] = useState<UnfinishedUpload>()
  const { data = [], refetch } = useQuery({
    queryKey: ['unfinished uploads', me.id],
    queryFn: async () => (await listUnfinished()).map((upload) => ({ upload, percent: percentSent(upload.files) })),
    staleTime: 0,
    meta: { silent: true },
  })
  if (data.length === 0) return null
  const resume = async (upload: UnfinishedUpload) => {
    resumeUpload(upload)
    await navigate({ to: upload.path })
  }
  const drop = async (upload: UnfinishedUpload) => {
    setAsked(undefined)
    dropUnfinished(upload)
    await refetch()
  }
  return (
    <Card className={className}>
      <CardHead title={m.management_unfinished_title()} count={data.length} />
      <ul role="list" className="divide-y">
        {data.map(({ upload, percent }) => {
          const name = nameOf(upload)
          return (
            <li key={upload.id} className="flex min-h-[62px] flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
              <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-warning-subtle text-warning-strong">
                <FileArchive className="size-[18px]" aria-hidden />
              </span>
              <div className="min-w-0 flex-1 basis-48">
                <p className="truncate text-sm font-medium">{name}</p>
                <p className="text-xs text-pretty text-muted-foreground">
                  {m.management_unfinished_text({
                    file: fileOf(upload),
                    percent: formatPercent(percent),
                    at: formatRecent(new Date(upload.at)),
                  })}
                </p>
              </div>
              <span className={cn('flex gap-2 max-sm:w-full', '[&>*]:max-sm:flex-1')}>
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={`${m.management_unfinished_drop()}, ${name}`}
                  onClick={() => setAsked(upload)}
                >
                  {m.management_unfinished_drop()}
                </Button>
                <Button
                  size="sm"
                  variant="accent"
                  aria-label={`${m.management_unfinished_resume()}, ${name}`}
                  onClick={() => void resume(upload)}
                >
                  {m.management_unfinished_resume()}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        open={chosen !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        icon={<Trash2 aria-hidden />}
        title={m.management_unfinished_drop_title()}
        effect={chosen ? m.management_unfinished_drop_effect({ name: nameOf(chosen) }) : ''}
        action={m.management_unfinished_drop()}
        onConfirm={() => chosen && void drop(chosen)}
      />
    </Card>
  )
}

const fileOf = ({ files }: UnfinishedUpload): string =>
  files.map(({ name, size }) => `${name} (${formatBytes(size)})`).join(', ')

/** The title as typed; several packages are named by their files. */
function nameOf({ typed, files }: UnfinishedUpload): string {
  const { title } = typed.values
  return typeof title === 'string' && title.trim() !== ''
    ? title
    : m.management_unfinished_packages({ count: files.length, file: files[0]?.name ?? '' })
}

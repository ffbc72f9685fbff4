import type { RecordDays } from '@cursus/contract/learning-record'
import { skipToken } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { toastError } from '#web/lib/toast.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import type { RecordSource } from './record-source.ts'

const pollMs = 1000

/** Has a record written as PDF, waits for the file and downloads it. */
export function RecordPdfButton({ source, days }: { source: RecordSource; days: RecordDays }) {
  const [id, setId] = useState<string>()
  const begun = { onSuccess: (file: { id: string }) => setId(file.id) }
  const own = trpc.participant.record.makeFile.useMutation(begun)
  const ofAccess = trpc.company.access.makeRecordFile.useMutation(begun)
  const ofUser = trpc.company.user.makeRecordFile.useMutation(begun)
  const isAsking = own.isPending || ofAccess.isPending || ofUser.isPending
  const { data: file, error } = trpc.participant.record.file.useQuery(id ? { id } : skipToken, {
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? pollMs : false),
  })
  useEffect(() => {
    if (!error && (!file || file.id !== id || file.state === 'preparing')) return
    setId(undefined)
    if (file?.file) window.location.assign(file.file)
    else if (file?.state === 'failed') void toastError(m.record_pdf_failed())
  }, [file, error, id])
  const ask = () => {
    if ('accessId' in source) ofAccess.mutate({ companyId: source.companyId, id: source.accessId, ...days })
    else if ('userId' in source) ofUser.mutate({ companyId: source.companyId, id: source.userId, ...days })
    else own.mutate({ ...source, ...days })
  }
  const isBusy = isAsking || id !== undefined
  return (
    <Button loading={isBusy} onClick={ask}>
      {isBusy ? null : <FileDown aria-hidden />}
      {m.record_pdf()}
    </Button>
  )
}

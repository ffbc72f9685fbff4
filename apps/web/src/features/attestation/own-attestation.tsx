import { untilMade } from '#web/lib/file/made-file.ts'
import { trpc } from '#web/lib/trpc.ts'
import { AttestationBox } from './attestation-box.tsx'

/** The participant's certificate of a module that is done. */
export function OwnAttestation({ userModuleId }: { userModuleId: string }) {
  const utils = trpc.useUtils().participant.userModule.attestation
  const attestation = trpc.participant.userModule.attestation.useQuery(
    { userModuleId },
    { meta: { silent: true }, refetchInterval: untilMade },
  )
  const make = trpc.participant.userModule.makeAttestation.useMutation({
    onSuccess: (made) => utils.setData({ userModuleId }, made),
  })
  if (!attestation.data || attestation.data.state === 'unavailable') return null
  return (
    <div className="mb-4">
      <AttestationBox
        attestation={attestation.data}
        pending={make.isPending}
        onMake={() => make.mutate({ userModuleId })}
      />
    </div>
  )
}

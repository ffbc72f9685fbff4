import { skipToken } from '@tanstack/react-query'
import { untilMade } from '#web/lib/file/made-file.ts'
import { trpc } from '#web/lib/trpc.ts'

/** The participant's certificate of a module, once it is done, and how it is asked for. */
export function useOwnAttestation({ id: userModuleId, done }: { id: string; done: boolean }) {
  const { participant } = trpc.useUtils()
  const { data } = trpc.participant.userModule.attestation.useQuery(done ? { userModuleId } : skipToken, {
    meta: { silent: true },
    refetchInterval: untilMade,
  })
  const make = trpc.participant.userModule.makeAttestation.useMutation({
    onSuccess: (made) => {
      participant.userModule.attestation.setData({ userModuleId }, made)
      void participant.attestation.list.invalidate()
    },
  })
  if (!data || data.state === 'unavailable') return undefined
  return { attestation: data, pending: make.isPending, onMake: () => make.mutate({ userModuleId }) }
}

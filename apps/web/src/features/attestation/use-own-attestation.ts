import { skipToken } from '@tanstack/react-query'
import { untilMade } from '#web/lib/file/made-file.ts'
import { trpc } from '#web/lib/trpc.ts'

/** Asks for the participant's certificate of a module. */
export function useMakeAttestation() {
  const { participant } = trpc.useUtils()
  return trpc.participant.userModule.makeAttestation.useMutation({
    onSuccess: (made, { userModuleId }) => {
      participant.userModule.attestation.setData({ userModuleId }, made)
      return participant.attestation.list.invalidate()
    },
  })
}

/**
 * The participant's certificate of a module, once it is done, and how it is asked for; null for
 * none, undefined while it is not known.
 */
export function useOwnAttestation({ id: userModuleId, done }: { id: string; done: boolean }) {
  const { data, isLoading } = trpc.participant.userModule.attestation.useQuery(done ? { userModuleId } : skipToken, {
    meta: { silent: true },
    refetchInterval: untilMade,
  })
  const make = useMakeAttestation()
  if (isLoading) return undefined
  if (!data || data.state === 'unavailable') return null
  return { attestation: data, pending: make.isPending, onMake: () => make.mutate({ userModuleId }) }
}

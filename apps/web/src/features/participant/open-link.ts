import { isWebAddress } from '#web/lib/address.ts'
import { trpc } from '#web/lib/trpc.ts'

/** Returns a link only when it is http or https, because stored links are untrusted. */
export const safeLink = (link: string | null): string | undefined => (link && isWebAddress(link) ? link : undefined)

/**
 * Reports to the server that a link or the site of an embedded content was opened, which completes
 * it; the browser opens the address in a new tab.
 */
export function useOpenLink(userModuleId: string) {
  const utils = trpc.useUtils()
  const { mutate } = trpc.participant.userContent.open.useMutation({
    onSuccess: async (_, { contentId }) => {
      await Promise.all([
        utils.participant.userModule.invalidate(),
        utils.participant.userContent.get.invalidate({ userModuleId, contentId }),
        utils.participant.userContent.list.invalidate(),
      ])
    },
  })
  return (contentId: string) => mutate({ userModuleId, contentId, seen: true })
}

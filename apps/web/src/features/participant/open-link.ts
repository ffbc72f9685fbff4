import { trpc } from '#web/lib/trpc.ts'

/** Only these may stand in a link or a frame, whatever an author once saved. */
export const safeLink = (link: string | null): string | undefined =>
  link && URL.canParse(link) && /^https?:$/.test(new URL(link).protocol) ? link : undefined

/** Tells the server that a link was followed (it is done by that); the browser itself opens the address in a new tab. */
export function useOpenLink(userModuleId: string) {
  const utils = trpc.useUtils()
  const { mutate } = trpc.participant.userContent.open.useMutation({
    onSuccess: async (_, { contentId }) => {
      await Promise.all([
        utils.participant.userModule.invalidate(),
        utils.participant.userContent.get.invalidate({ userModuleId, contentId }),
      ])
    },
  })
  return (contentId: string) => mutate({ userModuleId, contentId })
}

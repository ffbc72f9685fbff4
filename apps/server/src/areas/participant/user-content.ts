import { inputs } from '@cursus/contract'
import {
  getUserContent,
  openUserContent,
  saveNotes,
  saveUserData,
  setFavorite,
  setResourceFavorite,
} from '@cursus/domain'
import { participant, router } from '../../trpc/procedures.ts'

export const userContentRouter = router({
  get: participant.input(inputs.userContentId).query(({ ctx, input }) => getUserContent(ctx, input)),
  open: participant.input(inputs.openUserContent).mutation(({ ctx, input }) => openUserContent(ctx, input)),
  saveNotes: participant.input(inputs.saveNotes).mutation(({ ctx, input }) => saveNotes(ctx, input)),
  saveUserData: participant.input(inputs.saveUserData).mutation(({ ctx, input }) => saveUserData(ctx, input)),
  setFavorite: participant.input(inputs.setFavorite).mutation(({ ctx, input }) => setFavorite(ctx, input)),
  setResourceFavorite: participant
    .input(inputs.setResourceFavorite)
    .mutation(({ ctx, input }) => setResourceFavorite(ctx, input)),
})

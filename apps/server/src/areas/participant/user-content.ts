import {
  openUserContentInput,
  saveNotesInput,
  saveUserDataInput,
  setFavoriteInput,
  setResourceFavoriteInput,
  userContentIdInput,
} from '@cursus/contract/participant'
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
  get: participant.input(userContentIdInput).query(({ ctx, input }) => getUserContent(ctx, input)),
  open: participant.input(openUserContentInput).mutation(({ ctx, input }) => openUserContent(ctx, input)),
  saveNotes: participant.input(saveNotesInput).mutation(({ ctx, input }) => saveNotes(ctx, input)),
  saveUserData: participant.input(saveUserDataInput).mutation(({ ctx, input }) => saveUserData(ctx, input)),
  setFavorite: participant.input(setFavoriteInput).mutation(({ ctx, input }) => setFavorite(ctx, input)),
  setResourceFavorite: participant
    .input(setResourceFavoriteInput)
    .mutation(({ ctx, input }) => setResourceFavorite(ctx, input)),
})

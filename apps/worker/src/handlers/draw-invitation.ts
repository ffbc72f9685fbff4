import { writeInvitation } from '@cursus/domain/reminder'
import type { drawInvitation, JobHandler } from '@cursus/jobs'
import type { WorkerDeps } from '../deps.ts'
import { keepPictures } from '../mail/keep-pictures.ts'
import { renderMail } from '../mail/render-mail.ts'

/** Draws an invitation as it would be sent, for the manager who asked to see it. */
export const handleDrawInvitation =
  ({ domain, log }: Pick<WorkerDeps, 'domain' | 'log'>): JobHandler<typeof drawInvitation> =>
  (payload) =>
    writeInvitation(domain, payload, async (mail) => {
      const pictures = await keepPictures(domain, mail, new Map(), log)
      const { settings, now } = domain
      const { fromName, subject, html } = renderMail(mail, { timeZone: settings.timeZone, now: now(), pictures })
      return { from: fromName ?? 'Cursus', subject, html }
    })

import type { Deps } from '@cursus/domain/context'
import { keepMailCover, keepMailLogo, keepMailThumb, mailTone, type ReadyMail } from '@cursus/domain/mail'
import type { Logger } from '../create-logger.ts'
import { type MailPictures, shownRows } from './draw-html.ts'

/** The pictures that mails of one batch asked for, so that each is looked up and drawn once. */
export type KnownPictures = Map<string, Promise<string | undefined>>

/**
 * Stores the pictures that a mail shows, and returns their addresses. Without them it is sent all
 * the same.
 */
export async function keepPictures(
  domain: Pick<Deps, 'db' | 'storage' | 'settings' | 'now'>,
  { id, sender, data }: ReadyMail,
  known: KnownPictures,
  log: Pick<Logger, 'warn'>,
): Promise<MailPictures> {
  function once(shown: unknown, keep: () => Promise<string | undefined>): Promise<string | undefined> {
    const key = JSON.stringify(shown)
    const address =
      known.get(key) ??
      keep().catch((err: unknown) => {
        log.warn({ mail: id, err }, 'a picture of a mail could not be stored')
        return undefined
      })
    known.set(key, address)
    return address
  }
  const { modules = [], moduleCount = modules.length, certificates = [] } = data
  const thumbs = new Map<string, { address?: string; tone: string }>()
  for (const { accessId, shown } of [...modules.slice(0, shownRows), ...certificates.slice(0, shownRows)]) {
    if (!accessId || !shown) continue
    const address = await once(['thumb', shown.face], () => keepMailThumb(domain, shown.face))
    thumbs.set(accessId, { tone: mailTone(shown.face), ...(address && { address }) })
  }
  const only = moduleCount === 1 ? modules[0]?.shown : undefined
  const cover = only && (await once(['cover', only.face], () => keepMailCover(domain, only.face)))
  const logoKey = sender?.company.logoKey
  const logo = logoKey && (await once(['logo', logoKey], () => keepMailLogo(domain, logoKey)))
  return { thumbs, ...(cover && { cover }), ...(logo && { logo }) }
}

import type { Deps } from '@cursus/domain/context'
import { keepMailCover, keepMailLogo, keepMailThumb, mailTone, type ReadyMail } from '@cursus/domain/mail'
import type { Logger } from '../create-logger.ts'
import type { MailPictures } from './draw-html.ts'

/**
 * Stores the pictures of a mail, and returns their addresses. Without them it is sent all the same.
 */
export async function keepPictures(
  domain: Pick<Deps, 'storage' | 'settings'>,
  { id, sender, data }: ReadyMail,
  log: Pick<Logger, 'warn'>,
): Promise<MailPictures> {
  const tried = (picture: Promise<string | undefined>) =>
    picture.catch((err: unknown) => {
      log.warn({ mail: id, err }, 'a picture of a mail could not be stored')
      return undefined
    })
  const { modules = [], moduleCount = modules.length, certificates = [] } = data
  const thumbs = new Map<string, { address?: string; tone: string }>()
  for (const { accessId, shown } of [...modules, ...certificates]) {
    if (!accessId || !shown) continue
    const address = await tried(keepMailThumb(domain, shown.face))
    thumbs.set(accessId, { tone: mailTone(shown.face), ...(address && { address }) })
  }
  const only = moduleCount === 1 ? modules[0]?.shown : undefined
  const cover = only && (await tried(keepMailCover(domain, only.face)))
  const logoKey = sender?.company.logoKey
  const logo = logoKey && (await tried(keepMailLogo(domain, logoKey)))
  return { thumbs, ...(cover && { cover }), ...(logo && { logo }) }
}

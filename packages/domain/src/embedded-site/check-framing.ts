import type { Framing } from '@cursus/contract/content-values'
import type { CallDeps } from '../context.ts'
import { askSite } from './ask-site.ts'
import { readFraming } from './read-framing.ts'

/** Whether a link can be shown in the player; `unknown` when its site could not be asked. */
export async function checkFraming({ settings }: CallDeps, link: string): Promise<Framing> {
  const answer = await askSite(link, settings.embeddedSites.hosts)
  return answer ? readFraming(answer, settings.appOrigin) : 'unknown'
}

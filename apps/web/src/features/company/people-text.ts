import { maxCounted } from '@cursus/contract/list'
import { m } from '#web/paraglide/messages.js'

/** A number of people that is counted up to `maxCounted`. */
export const peopleText = (count: number): string =>
  count > maxCounted ? m.list_more_than({ count: maxCounted }) : m.company_licence_module_people({ count })

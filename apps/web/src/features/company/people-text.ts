import { maxPeopleCounted } from '@cursus/contract/content'
import { m } from '#web/paraglide/messages.js'

/** A number of people that is counted up to `maxPeopleCounted`. */
export const peopleText = (count: number): string =>
  count > maxPeopleCounted ? m.list_more_than({ count: maxPeopleCounted }) : m.company_licence_module_people({ count })

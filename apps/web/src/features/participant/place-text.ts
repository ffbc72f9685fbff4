import type { PlaceInSco } from '@cursus/contract/participant'
import { formatPercent } from '#web/lib/format.ts'
import { m } from '#web/paraglide/messages.js'

/** Where the participant is, as the package says it. */
export const placeText = (place: PlaceInSco): string =>
  'total' in place
    ? m.player_place({ position: place.position, total: place.total })
    : m.player_place_percent({ percent: formatPercent(place.percent) })

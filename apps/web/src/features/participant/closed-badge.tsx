import type { Place } from '@cursus/contract/participant'
import { StateBadge } from '#web/components/state-badge.tsx'
import { stateOfClosed } from './module-cards.tsx'

/** Why the module of a thing is closed; absent while it is open. */
export function ClosedBadge({ place }: { place: Place }) {
  const closed = place.active ? undefined : stateOfClosed(place)
  return closed ? <StateBadge state={closed} /> : null
}

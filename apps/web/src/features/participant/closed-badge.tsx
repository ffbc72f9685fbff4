import type { HoldingModule } from '@cursus/contract/participant'
import { StateBadge } from '#web/components/state-badge.tsx'
import { stateOfClosed } from './module-cards.tsx'

/** Why the module of a thing is closed; absent while it is open. */
export function ClosedBadge({ module }: { module: HoldingModule }) {
  const closed = module.active ? undefined : stateOfClosed(module)
  return closed ? <StateBadge state={closed} /> : null
}

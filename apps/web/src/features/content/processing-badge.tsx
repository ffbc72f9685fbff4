import type { Processing } from '@cursus/contract/content'
import { StateBadge } from '#web/components/state-badge.tsx'

const states = { pending: 'processing', processing: 'processing', ready: 'ready', failed: 'failed' } as const

/** The state of a content version in lists and heads: ready, being analysed, or failed. */
export const ProcessingBadge = ({ state }: { state: Processing['state'] }) => <StateBadge state={states[state]} />

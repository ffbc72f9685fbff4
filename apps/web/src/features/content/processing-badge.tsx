import type { Processing } from '@cursus/contract/content'
import { StateBadge } from '#web/components/state-badge.tsx'

const states = { pending: 'processing', processing: 'processing', ready: 'ready', failed: 'failed' } as const

/** Ready, being analysed, or failed: one word for a content version in lists and heads. */
export const ProcessingBadge = ({ state }: { state: Processing['state'] }) => <StateBadge state={states[state]} />

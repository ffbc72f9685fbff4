import { Code } from '#web/components/strong-text.tsx'
import { m } from '#web/paraglide/messages.js'

/** Why something failed, as a machine said it; nothing without a reason. */
export const Reason = ({ of: reason }: { of: string | null }) =>
  reason ? (
    <p className="mt-1 text-xs">
      {m.job_failed_reason()} <Code>{reason}</Code>
    </p>
  ) : null

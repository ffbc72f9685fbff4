import { type RightHolders, rightsLeft } from '@cursus/rights'
import { Notice } from '#web/components/notice.tsx'
import { useMe } from '#web/lib/session.ts'
import { m } from '#web/paraglide/messages.js'

export type RightsLoss = { id: string; rights: readonly string[] }

/** Says which rights nobody, or only the reader, would hold after these losses. */
export function RightsLeftNotice({
  holders = [],
  losses,
  nameOf,
}: {
  holders: RightHolders | undefined
  losses: readonly RightsLoss[]
  nameOf: (right: string) => string
}) {
  const left = rightsLeft(holders, losses, useMe().id)
  if (left.length === 0) return null
  return (
    <Notice tone="warning" live>
      <ul className="flex flex-col gap-1">
        {left.map((one) => (
          <li key={one.right}>
            {one.left === 'nobody'
              ? m.common_right_left_nobody({ right: nameOf(one.right) })
              : m.common_right_left_me({ right: nameOf(one.right) })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

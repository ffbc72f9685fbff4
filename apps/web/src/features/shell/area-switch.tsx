import type { Me } from '@cursus/contract/user'
import type { Area } from '@cursus/rights'
import { ChevronsUpDown } from 'lucide-react'
import { AreaIcon } from './area-icon.tsx'
import { AreaMenu } from './area-menu.tsx'
import { areaKey, areaLabel, areasByName } from './areas.ts'

/** The current area, and the others in a menu. */
export function AreaSwitch({
  area,
  me,
  company,
}: {
  area: Area
  me: Me
  company?: { id: string; name: string; logo: string | null }
}) {
  const areas = areasByName(me)
  const face = (
    <>
      <AreaIcon area={area} me={me} company={company} />
      <span className="truncate">{areaLabel(area, me, company)}</span>
      {areas.length < 2 ? null : <ChevronsUpDown className="size-3.5 text-muted-foreground" aria-hidden />}
    </>
  )
  if (areas.length < 2) return <span className="flex min-w-0 items-center gap-2.5 text-sm font-medium">{face}</span>
  return (
    <AreaMenu areas={areas} here={areaKey(area)} me={me}>
      {face}
    </AreaMenu>
  )
}

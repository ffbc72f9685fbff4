import type { Me } from '@cursus/contract/user'
import type { Area } from '@cursus/rights'
import { fold } from '#web/lib/fold.ts'
import { areaLabel } from './areas.ts'

/** With more areas than this, the list has a search field. */
export const maxUnsearched = 7

/** The areas whose name contains these letters, ignoring case and accents. */
export const searchAreas = (areas: readonly Area[], me: Me, text: string): Area[] =>
  areas.filter((area) => fold(areaLabel(area, me)).includes(fold(text.trim())))

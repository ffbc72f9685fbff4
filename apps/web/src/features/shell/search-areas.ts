import type { Me } from '@cursus/contract/user'
import type { Area } from '@cursus/rights'
import { fold } from '#web/lib/fold.ts'
import { areaLabel } from './areas.ts'

/** From here on a list of areas is searched rather than read. */
export const mostRead = 7

/** The areas whose name holds these letters, without case or accents. */
export const searchAreas = (areas: readonly Area[], me: Me, text: string): Area[] =>
  areas.filter((area) => fold(areaLabel(area, me)).includes(fold(text.trim())))

import type { Me } from '@cursus/contract'
import type { Area } from '@cursus/rights'
import { areaLabel } from './area-switch.tsx'

const fold = (value: string) => value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The areas whose name holds these letters, without case or accents. */
export const searchAreas = (areas: readonly Area[], me: Me, text: string): Area[] =>
  areas.filter((area) => fold(areaLabel(area, me)).includes(fold(text)))

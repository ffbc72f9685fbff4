import { toneNear } from '@cursus/contract/cover'
import type { CompanyRef } from '@cursus/contract/field'
import { Cover, ownCover } from '#web/components/cover.tsx'

/** The pattern beside a form, in the tone that is nearest to the colour of the company. */
export const AuthPattern = ({ company }: { company: CompanyRef | undefined }) => (
  <Cover
    of={typeof company?.hue === 'number' ? { ...ownCover, cover: `${toneNear(company.hue)}-arcs` } : ownCover}
    window="page"
  />
)

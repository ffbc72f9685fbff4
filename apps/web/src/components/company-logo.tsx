import { brandColors } from '@cursus/contract/color'
import { companyColor } from '@cursus/contract/cover'
import type { CompanyRef } from '@cursus/contract/field'
import type { CSSProperties } from 'react'
import { cn } from '#web/lib/cn.ts'
import { initialsOf } from '#web/lib/text/names.ts'

/**
 * The logo of a company, or its initials on its colour, because only modules have patterns.
 * `className` sets the size, 24 px by default.
 */
export function CompanyLogo({
  company: { id, name, logo, hue },
  className,
}: {
  company: CompanyRef
  className?: string
}) {
  return (
    <span className={cn('block size-6 shrink-0 overflow-hidden rounded-md', className)}>
      {logo ? (
        <img src={logo} alt="" className="size-full object-cover" loading="lazy" />
      ) : (
        <svg viewBox="0 0 40 40" aria-hidden="true" className="block size-full dark:brightness-90">
          <path d="M0 0h40v40H0Z" fill={companyColor({ id, hue })} />
          <text x="20" y="26.5" textAnchor="middle" fill="white" className="text-[18px] font-semibold">
            {initialsOf(name)}
          </text>
        </svg>
      )}
    </span>
  )
}

/**
 * The colour of a company for what is inside, as the colour `brand`; without a hue, that of the
 * product.
 */
export function brandStyle(hue: number | null | undefined): CSSProperties {
  if (hue === null || hue === undefined) return {}
  const { light, dark } = brandColors(hue)
  return { '--brand-light': light, '--brand-dark': dark } as CSSProperties
}

import { Cover } from './cover.tsx'

/**
 * The logo of a company, or a cover generated from its name. `className` sets the size, 24 px by
 * default.
 */
export function CompanyLogo({
  company,
  className,
}: {
  company: { id: string; name: string; logo: string | null }
  className?: string
}) {
  return (
    <span className={`block shrink-0 overflow-hidden rounded-md ${className ?? 'size-6'}`}>
      <Cover title={company.name} toneId={company.id} illustration={company.logo} shape="thumb" />
    </span>
  )
}

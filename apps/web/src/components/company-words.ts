import type { CompanyField } from '@cursus/contract/company'
import { m } from '#web/paraglide/messages.js'
import type { InputProps } from './ui/input.tsx'

type Words = { label: () => string; show?: (value: string) => string; input?: InputProps }

/**
 * What a company says of itself, in the order of its form and of histories: apart from both,
 * because neither needs the code of the other.
 */
export const companyWords: Record<CompanyField | 'logo', Words> = {
  name: { label: m.company_details_name, show: String, input: { autoComplete: 'organization' } },
  logo: { label: m.company_details_logo },
}

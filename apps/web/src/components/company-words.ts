import { brandColors } from '@cursus/contract/color'
import type { CompanyField } from '@cursus/contract/company'
import { companyLengths } from '@cursus/contract/company-values'
import { m } from '#web/paraglide/messages.js'
import type { InputProps } from './ui/input.tsx'

type Words<Value> = {
  label: () => string
  show?: (value: Value) => string
  hint?: () => string
  input?: InputProps
  isOptional?: true
}

/**
 * What a company says of itself, in the order of its form and of histories: apart from both,
 * because neither needs the code of the other.
 */
export const companyWords: {
  [Field in CompanyField | 'logo' | 'signature']: Words<Field extends 'hue' ? number : string>
} = {
  name: { label: m.company_details_name, show: String, input: { autoComplete: 'organization' } },
  logo: { label: m.company_details_logo },
  hue: { label: m.company_details_hue, show: (hue) => brandColors(hue).light },
  welcome: {
    label: m.company_details_welcome,
    show: String,
    hint: m.company_details_welcome_hint,
    input: { maxLength: companyLengths.welcome },
    isOptional: true,
  },
  address: {
    label: m.company_details_address,
    show: String,
    input: { maxLength: companyLengths.address, autoComplete: 'street-address' },
    isOptional: true,
  },
  town: {
    label: m.company_details_town,
    show: String,
    hint: m.company_details_town_hint,
    input: { maxLength: companyLengths.town, autoComplete: 'off' },
    isOptional: true,
  },
  registration: {
    label: m.company_details_registration,
    show: String,
    hint: m.company_details_registration_hint,
    input: { maxLength: companyLengths.registration },
    isOptional: true,
  },
  signerName: {
    label: m.company_details_signer_name,
    show: String,
    hint: m.company_details_signer_hint,
    input: { maxLength: companyLengths.signerName, autoComplete: 'off' },
    isOptional: true,
  },
  signerRole: {
    label: m.company_details_signer_role,
    show: String,
    input: { maxLength: companyLengths.signerRole, autoComplete: 'off' },
    isOptional: true,
  },
  certificateNote: {
    label: m.company_details_note,
    show: String,
    hint: m.company_details_note_hint,
    isOptional: true,
  },
  signature: { label: m.company_details_signature },
}

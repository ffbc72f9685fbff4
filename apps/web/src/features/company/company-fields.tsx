import { brandColors, hueOf } from '@cursus/contract/color'
import type { CompanyField, CompanyRow } from '@cursus/contract/company'
import { companyLengths } from '@cursus/contract/company-values'
import { Building2, Palette, PenLine } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { CompanyLogo } from '#web/components/company-logo.tsx'
import { companyWords } from '#web/components/company-words.ts'
import { FormField, FormValue } from '#web/components/form/form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { FieldGroup } from '#web/components/ui/field.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { UploadField } from '#web/components/upload-field.tsx'
import type { FormModel } from '#web/lib/form/use-form-model.ts'
import { useSettings } from '#web/lib/settings.ts'
import { formatBytes } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

const { logo: logoWords, signature: signatureWords, ...textWords } = companyWords
const names = Object.keys(textWords) as CompanyField[]

const pictures = ['logo', 'signature'] as const
type PictureName = (typeof pictures)[number]
export type CompanyValues = Record<CompanyField, string> & Record<PictureName, File | 'removed' | null>

const texts = (of: Partial<Record<CompanyField, string | number | null>>) =>
  Object.fromEntries(names.map((name) => [name, String(of[name] ?? '')])) as Record<CompanyField, string>

export const companyValues = (company: Partial<CompanyRow> = {}): CompanyValues => ({
  ...texts(company),
  logo: null,
  signature: null,
})

export const companyBody = ({ logo, signature, ...values }: CompanyValues): Record<string, string | File | true> => ({
  ...texts(values),
  ...(logo === 'removed' ? { removeLogo: true } : logo ? { logo } : {}),
  ...(signature === 'removed' ? { removeSignature: true } : signature ? { signature } : {}),
})

export const companyLabels = () =>
  Object.fromEntries(Object.entries(companyWords).map(([name, { label }]) => [name, label()]))

/** A chosen file is told in no words. */
export const companyShows = {
  hue: (hue: string) => hue && brandColors(Number(hue)).light,
  logo: () => undefined,
  signature: () => undefined,
}

/** The fields in which a company refuses what is sent. */
export const companyRefusals = {
  AlreadyExistCompanyName: 'name',
  // The server stores the logo first, and names no field.
  InvalidImage: (_: unknown, { logo, signature }: CompanyValues) =>
    signature instanceof File && !(logo instanceof File) ? 'signature' : 'logo',
  MaxWeightCompanyLogo: 'logo',
  MaxWeightCompanySignature: 'signature',
} as const

/**
 * What a company says of itself; of a new one, without `company`, its name and logo. The rest is
 * its managers' to add.
 */
export function CompanyFields({
  of: model,
  company,
  editable = true,
}: {
  of: FormModel<CompanyValues>
  company?: CompanyRow
  editable?: boolean
}) {
  return (
    <>
      {(company ? names : (['name'] as const)).map((name) =>
        name === 'hue' ? (
          <HueField key={name} of={model} editable={editable} />
        ) : (
          <FormField
            key={name}
            of={model}
            name={name}
            label={textWords[name].label()}
            optional={textWords[name].isOptional && editable}
            hint={textWords[name].hint?.()}
          >
            {(field) =>
              name === 'certificateNote' ? (
                <Textarea
                  {...field}
                  maxLength={companyLengths[name]}
                  readOnly={!editable}
                  onChange={(event) => field.onChange(event.target.value.replaceAll(/\s*[\r\n]\s*/g, ' '))}
                />
              ) : (
                <Input {...field} {...textWords[name].input} readOnly={!editable} />
              )
            }
          </FormField>
        ),
      )}
      {(company ? pictures : (['logo'] as const)).map((name) => (
        <PictureField key={name} of={model} name={name} company={company} editable={editable} />
      ))}
    </>
  )
}

/** A picture of the company with its upload, and a way to take it away. */
function PictureField({
  of: model,
  name,
  company,
  editable,
}: {
  of: FormModel<CompanyValues>
  name: PictureName
  company: CompanyRow | undefined
  editable: boolean
}) {
  const { uploadLimits } = useSettings()
  const { form } = model
  const chosen = useWatch({ control: form.control, name })
  const isRemoved = chosen === 'removed'
  const { label, removed, keep, remove, Icon } = pictureLooks[name]
  const field = editable ? (
    <FormValue of={model} name={name}>
      {({ value, onChange, error }) => (
        <UploadField
          label={label()}
          optional
          accept="image/png,image/jpeg,image/webp"
          maxBytes={uploadLimits.companyLogo}
          hint={isRemoved ? removed() : m.company_details_logo_hint({ max: formatBytes(uploadLimits.companyLogo) })}
          file={value === 'removed' ? null : value}
          onFile={onChange}
          state={value && !isRemoved ? model.upload : undefined}
          icon={<Icon aria-hidden />}
          error={error}
        />
      )}
    </FormValue>
  ) : null
  if (!company) return field
  const shown = isRemoved ? null : company[name]
  return (
    <div className="flex items-start gap-4">
      {name === 'logo' ? (
        <CompanyLogo company={{ ...company, logo: shown }} className="mt-7 size-20 rounded-lg" />
      ) : shown ? (
        // Ink is dark: the paper stays white at night.
        <img src={shown} alt={label()} className="mt-7 h-20 w-32 rounded-lg border bg-white object-contain p-1" />
      ) : null}
      {editable ? (
        <div className="min-w-0 flex-1">
          {field}
          {company[name] && (!chosen || isRemoved) ? (
            <Button
              variant="link"
              className="mt-2"
              onClick={() => form.setValue(name, isRemoved ? null : 'removed', { shouldDirty: true })}
            >
              {isRemoved ? keep() : remove()}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

const pictureLooks = {
  logo: {
    label: logoWords.label,
    removed: m.company_details_logo_removed,
    keep: m.company_details_logo_keep,
    remove: m.company_details_logo_remove,
    Icon: Building2,
  },
  signature: {
    label: signatureWords.label,
    removed: m.company_details_signature_removed,
    keep: m.company_details_signature_keep,
    remove: m.company_details_signature_remove,
    Icon: PenLine,
  },
}

/** That of the product, from which a company chooses its own; in degrees. */
const firstHue = 168

/**
 * A colour chosen from those of the browser, of which the hue is kept, and how it shows in both
 * themes.
 */
function HueField({ of: model, editable }: { of: FormModel<CompanyValues>; editable: boolean }) {
  const [isGrey, setGrey] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  return (
    <FormValue of={model} name="hue">
      {({ value, onChange, error }) => {
        const colors = value === '' ? undefined : brandColors(Number(value))
        const choose = (hex: string) => {
          const hue = hueOf(hex)
          setGrey(hue === null)
          if (hue !== null) onChange(String(hue))
        }
        // The button that was pressed leaves: what takes its place takes the focus.
        const swap = (hue: string) => {
          flushSync(() => {
            setGrey(false)
            onChange(hue)
          })
          ;(chooser.current ?? adder.current)?.focus()
        }
        return (
          <FieldGroup legend={textWords.hue.label()} error={isGrey ? m.company_details_hue_grey() : error}>
            <div className="flex flex-wrap items-center gap-3">
              {colors ? (
                <input
                  ref={chooser}
                  type="color"
                  aria-label={textWords.hue.label()}
                  value={colors.light}
                  disabled={!editable}
                  onChange={(event) => choose(event.target.value)}
                  className="h-10 w-16 cursor-pointer rounded-lg border border-input bg-card p-1"
                />
              ) : editable ? (
                <Button ref={adder} variant="outline" onClick={() => swap(String(firstHue))}>
                  <Palette aria-hidden />
                  {m.company_details_hue_add()}
                </Button>
              ) : (
                '–'
              )}
              {colors ? <HueSamples {...colors} /> : null}
              {colors && editable ? (
                <Button variant="link" onClick={() => swap('')}>
                  {m.company_details_hue_remove()}
                </Button>
              ) : null}
            </div>
            <p className="text-xs text-muted-foreground">{m.company_details_hue_hint()}</p>
          </FieldGroup>
        )
      }}
    </FormValue>
  )
}

/** The two colours of a hue, each on the ground of its theme. */
const HueSamples = ({ light, dark }: ReturnType<typeof brandColors>) => (
  <span className="flex overflow-hidden rounded-lg border text-sm font-medium">
    <span className="light bg-card px-3 py-2" style={{ color: light }}>
      {m.company_details_hue_light()}
    </span>
    <span className="dark bg-card px-3 py-2" style={{ color: dark }}>
      {m.company_details_hue_dark()}
    </span>
  </span>
)

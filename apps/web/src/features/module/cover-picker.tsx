import { type CoverOf, type covers, designOf, families, leastCover, tones } from '@cursus/contract/cover'
import { Check, Info } from 'lucide-react'
import { Fragment, type KeyboardEvent, useEffect, useState } from 'react'
import { Cover } from '#web/components/cover.tsx'
import { Notice } from '#web/components/notice.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { UploadField } from '#web/components/upload-field.tsx'
import type { Attachments } from '#web/features/catalogue/attachments.tsx'
import { coverName, familyName, toneName } from '#web/features/catalogue/cover-name.ts'
import { cn } from '#web/lib/cn.ts'
import { inDirection } from '#web/lib/page/grid-keys.ts'
import { useSettings } from '#web/lib/settings.ts'
import { formatBytes } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

/** The choice of an editor: a pattern, `null` for the module's own, and a picture in its place. */
export type CoverValue = { cover: string | null; illustration: Attachments['illustration'] }

/**
 * The choice of a pattern for a module whose stored picture is `illustration`; it takes that away.
 */
export const patternChoice = (cover: string | null, illustration: CoverOf['illustration']): CoverValue => ({
  cover,
  illustration: illustration ? 'removed' : null,
})

/** Whether a picture is what is seen. */
const showsPicture = ({ illustration }: CoverValue, of: CoverOf) =>
  illustration instanceof File || (illustration === null && Boolean(of.illustration))

/** What a choice looks like for the module `of`, as it is stored. */
export function CoverPreview({ of, value }: { of: CoverOf; value: CoverValue }) {
  const file = value.illustration instanceof File ? value.illustration : undefined
  const picked = useFileUrl(file)
  return (
    <Cover
      of={{ ...of, cover: value.cover, illustration: showsPicture(value, of) ? (picked ?? of.illustration) : null }}
    />
  )
}

/** The address of a file that was picked, for an image. */
function useFileUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/** Tones, patterns and a picture for the cover of the module `of`, as it is stored. */
export function CoverPicker({
  of,
  value,
  onChange,
  error,
}: {
  of: CoverOf
  value: CoverValue
  onChange: (value: CoverValue) => void
  error?: string | undefined
}) {
  const [tab, setTab] = useState<'pattern' | 'image'>(showsPicture(value, of) ? 'image' : 'pattern')
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Segmented
          value={tab}
          onValueChange={setTab}
          label={m.management_cover_kind()}
          options={[
            { value: 'pattern', label: m.management_cover_pattern() },
            { value: 'image', label: m.management_cover_image() },
          ]}
        />
      </div>
      {tab === 'pattern' ? (
        <>
          <PatternGrid of={of} value={value} onChange={onChange} />
          {/* On a phone no name of a tone fits above its column. */}
          {showsPicture(value, of) ? null : (
            <p className="text-sm font-medium sm:hidden" aria-hidden>
              {coverName(value.cover ?? ownChoice(of))}
            </p>
          )}
          <p className="flex gap-2 text-xs text-muted-foreground">
            <Info className="mt-px size-3.5 shrink-0" aria-hidden />
            {m.management_cover_note()}
          </p>
          {of.illustration ? <Notice>{m.management_cover_image_version()}</Notice> : null}
        </>
      ) : (
        <ImageChoice of={of} value={value} onChange={onChange} error={error} />
      )}
    </div>
  )
}

/** The choice that looks like the module's own pattern. */
function ownChoice(of: CoverOf): string {
  const { tone, family } = designOf({ ...of, cover: null })
  return `${tone}-${family}`
}

/** All patterns in rows, as arrow keys walk through them. */
const inRows = families.flatMap((family) => tones.map((tone) => `${tone}-${family}` as (typeof covers)[number]))

/**
 * The tiles of this very module in all tones and patterns, as one radio group: Tab focuses the
 * chosen one, arrow keys move in two directions and choose.
 */
function PatternGrid({
  of,
  value,
  onChange,
}: {
  of: CoverOf
  value: CoverValue
  onChange: (value: CoverValue) => void
}) {
  const current = value.cover ?? ownChoice(of)
  const chosen = showsPicture(value, of) ? undefined : current
  const choose = (cover: string) => onChange(patternChoice(cover, of.illustration))
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const swatches = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')]
    const from = swatches.indexOf(document.activeElement as HTMLElement)
    const to = inDirection(event.key, { from, columns: tones.length, count: inRows.length })
    if (from < 0 || to === undefined) return
    event.preventDefault()
    swatches[to]?.focus()
    choose(inRows[to]!)
  }
  return (
    <div
      role="radiogroup"
      aria-label={m.management_cover_choices()}
      tabIndex={-1}
      onKeyDown={move}
      className="grid grid-cols-[minmax(64px,80px)_repeat(6,minmax(0,58px))] items-center gap-1.5 text-xs text-muted-foreground sm:gap-2"
    >
      <span className="max-sm:hidden" />
      {tones.map((name) => (
        <span key={name} aria-hidden className="truncate text-center max-sm:hidden">
          {toneName(name)}
        </span>
      ))}
      {families.map((row, at) => (
        <Fragment key={row}>
          <span aria-hidden>{familyName(row)}</span>
          {inRows.slice(at * tones.length, (at + 1) * tones.length).map((cover) => (
            // biome-ignore lint/a11y/useSemanticElements: arrow keys of native radios move by one in every direction; in a grid, up and down are rows
            <button
              key={cover}
              type="button"
              role="radio"
              aria-checked={cover === chosen}
              aria-label={coverName(cover)}
              title={coverName(cover)}
              tabIndex={cover === current ? 0 : -1}
              onClick={() => choose(cover)}
              className={cn(
                'relative h-10 rounded-md',
                cover === chosen && 'ring-2 ring-primary ring-offset-2 ring-offset-popover',
              )}
            >
              <span className="block size-full overflow-hidden rounded-md">
                <Cover of={{ id: of.id, themeId: of.themeId, cover }} window="thumb" />
              </span>
              {cover === chosen ? (
                <span className="absolute right-1 bottom-1 flex size-4 items-center justify-center rounded-full bg-primary text-primary-foreground">
                  <Check className="size-3" aria-hidden />
                </span>
              ) : null}
            </button>
          ))}
        </Fragment>
      ))}
    </div>
  )
}

/** Why a picture is too small, in words; undefined for a good one, and for what is no picture. */
async function refusalOf(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return
  const { width, height } = picture
  picture.close()
  if (width >= leastCover.width && height >= leastCover.height) return
  return m.error_cover_too_small({ width, height })
}

function ImageChoice({
  of,
  value,
  onChange,
  error,
}: {
  of: CoverOf
  value: CoverValue
  onChange: (value: CoverValue) => void
  error: string | undefined
}) {
  const maxBytes = useSettings().uploadLimits.illustration
  const [refusal, setRefusal] = useState<string>()
  const file = value.illustration instanceof File ? value.illustration : null
  const take = async (chosen: File | null) => {
    const why = chosen ? await refusalOf(chosen) : undefined
    setRefusal(why)
    if (!why) onChange({ ...value, illustration: chosen })
  }
  return (
    <>
      <UploadField
        label={m.management_cover_image()}
        hint={m.management_cover_image_hint({ max: formatBytes(maxBytes) })}
        accept="image/png,image/jpeg,image/webp"
        maxBytes={maxBytes}
        file={file}
        onFile={(chosen) => void take(chosen)}
        current={of.illustration && !file ? m.management_illustration_current() : undefined}
        error={refusal ?? error}
      />
      <div className="flex items-center gap-4 text-sm">
        <span className="relative h-20 w-32 shrink-0 overflow-hidden rounded-md bg-secondary">
          {showsPicture(value, of) ? <CoverPreview of={of} value={value} /> : null}
          <span className="absolute inset-y-3 left-1/2 aspect-square -translate-x-1/2 rounded-sm border-2 border-foreground/60" />
        </span>
        <p>
          <StrongText>{m.management_cover_image_centre()}</StrongText>
        </p>
      </div>
      <Notice>{m.management_cover_image_version()}</Notice>
    </>
  )
}

import { Card, CardHead } from '#web/components/ui/card.tsx'
import { cn } from '#web/lib/cn.ts'
import { m } from '#web/paraglide/messages.js'

export type ComparedField = {
  label: string
  before: string
  after: string
  changed: boolean
  /** Both sides are addresses of pictures. */
  isPicture?: boolean
}

/** The illustrations of two versions; a version that keeps one keeps its file. */
export const comparedIllustration = (
  { illustration: before }: { illustration: string | null },
  { illustration: after }: { illustration: string | null },
): ComparedField => ({
  label: m.management_illustration(),
  before: before ?? '',
  after: after ?? '',
  changed: before !== after,
  isPicture: true,
})

/** Fields of two versions as texts, in the order of their readers. */
export const compareFields = <Thing,>(
  before: Thing,
  after: Thing,
  readers: [label: string, read: (thing: Thing) => string][],
) =>
  readers.map(([label, read]): ComparedField => {
    const texts = { before: read(before), after: read(after) }
    return { label, ...texts, changed: texts.before !== texts.after }
  })

/** Fields of two versions; a change is struck on one side and marked on the other. */
export function ComparedFields({
  title,
  aside,
  fields,
  before,
  after,
}: {
  title: string
  aside?: string
  fields: readonly ComparedField[]
  before: number
  after: number
}) {
  return (
    <Card>
      <CardHead title={title} aside={<span className="text-sm text-muted-foreground">{aside}</span>} />
      {fields.length === 0 ? (
        <p className="px-4 py-5 text-sm text-muted-foreground">{m.management_compare_same()}</p>
      ) : (
        <dl className="divide-y">
          {fields.map((field) => (
            <div key={field.label} className="grid gap-x-4 gap-y-1 px-4 py-2.5 text-sm sm:grid-cols-[8rem_1fr_1fr]">
              <dt className="text-muted-foreground">{field.label}</dt>
              <dd className="min-w-0 break-words">
                <Value
                  version={before}
                  text={field.before}
                  isPicture={field.isPicture}
                  look={field.changed ? 'former' : 'same'}
                />
              </dd>
              <dd className="min-w-0 break-words">
                <Value
                  version={after}
                  text={field.after}
                  isPicture={field.isPicture}
                  look={field.changed ? 'new' : 'same'}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

/** Never by colour alone: struck or underlined, and the version is said. */
function Value({
  version,
  text,
  isPicture,
  look,
}: {
  version: number
  text: string
  isPicture: boolean | undefined
  look: 'same' | 'former' | 'new'
}) {
  const versionLabel = m.management_version_short({ version: String(version) })
  const Mark = look === 'former' ? 'del' : look === 'new' ? 'ins' : 'span'
  return (
    <>
      <span className="mr-2 text-xs text-muted-foreground">{versionLabel}</span>
      {text === '' ? (
        <span className="text-muted-foreground">{m.management_history_empty()}</span>
      ) : (
        <Mark
          className={cn(
            look === 'former' && 'text-muted-foreground line-through',
            look === 'new' && 'rounded bg-success-subtle px-1 text-success-strong no-underline',
          )}
        >
          {isPicture ? (
            <img src={text} alt={m.management_illustration()} className="inline-block h-16 rounded align-middle" />
          ) : (
            text
          )}
        </Mark>
      )}
    </>
  )
}

import type { PackageFacts } from '@cursus/contract/content'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { CodeText } from '#web/components/code-text.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { formatDuration } from '#web/lib/duration.ts'
import { languageName } from '#web/lib/language-name.ts'
import { m } from '#web/paraglide/messages.js'
import { packageErrorText } from './package-texts.ts'
import type { ContentFrame } from './use-content-frame.ts'
import { usePackageFacts } from './use-package-facts.ts'

/** What the chosen package is refused for, told before it is sent. */
const PackageProblem = ({ problem }: { problem: PackageFacts['problem'] }) =>
  problem ? (
    <Notice tone="warning" live>
      <CodeText>{packageErrorText(problem)}</CodeText>
    </Notice>
  ) : null

/**
 * What a package says about itself: it fills the fields that are empty, and is offered for those
 * that are not.
 */
export function PackageOffer({ of: frame, offers }: { of: ContentFrame; offers: boolean }) {
  const { form } = frame
  const { control } = form
  const [file, title, description, language, plannedMinutes] = useWatch({
    control,
    name: ['file', 'title', 'description', 'language', 'plannedMinutes'],
  })
  const { data: facts, isFetching } = usePackageFacts(file)
  const [filled, setFilled] = useState(false)
  const fill = (name: 'title' | 'description' | 'language' | 'plannedMinutes', value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const fillEmpty = useEffectEvent((said: PackageFacts) => {
    const offered = Object.entries({
      title: form.getValues('title') === '' ? said.title : null,
      description: form.getValues('description') === '' ? said.description : null,
      language: form.getFieldState('language').isDirty ? null : said.language,
      plannedMinutes: form.getValues('plannedMinutes') === '' && said.minutes !== null ? String(said.minutes) : null,
    })
    for (const [name, value] of offered) if (value !== null) fill(name as 'title', value)
    setFilled(offered.some(([, value]) => value !== null))
  })
  // Once per package: what the user changes afterwards stays.
  useEffect(() => {
    if (facts && offers) fillEmpty(facts)
  }, [facts, offers])

  if (!file) return null
  if (isFetching) return <p className="text-xs text-muted-foreground">{m.management_package_reading()}</p>
  if (!facts) return null
  const minutes = facts.minutes === null ? undefined : String(facts.minutes)
  return (
    <div className="flex flex-col items-start gap-1.5 text-xs text-muted-foreground empty:hidden" aria-live="polite">
      <PackageProblem problem={facts.problem} />
      {offers ? (
        <>
          {filled ? <p>{m.management_package_offer_filled()}</p> : null}
          {facts.title && facts.title !== title ? (
            <Button variant="link" size="sm" onClick={() => fill('title', facts.title ?? '')}>
              {m.management_package_offer_title({ title: facts.title })}
            </Button>
          ) : null}
          {facts.description && !description.includes(facts.description) ? (
            <Button variant="link" size="sm" onClick={() => fill('description', facts.description ?? '')}>
              {m.management_package_offer_description()}
            </Button>
          ) : null}
          {facts.language && facts.language !== language ? (
            <Button variant="link" size="sm" onClick={() => fill('language', facts.language ?? '')}>
              {m.management_package_offer_language({ language: languageName(facts.language) })}
            </Button>
          ) : null}
          {minutes !== undefined && minutes !== String(plannedMinutes) ? (
            <Button variant="link" size="sm" onClick={() => fill('plannedMinutes', minutes)}>
              {m.management_package_offer_minutes({ duration: formatDuration(Number(minutes) * 60) })}
            </Button>
          ) : null}
        </>
      ) : null}
    </div>
  )
}

import { setLanguage, useLanguage } from '#web/lib/locale.ts'
import { useSettings } from '#web/lib/settings.ts'
import { m } from '#web/paraglide/messages.js'
import { Segmented } from './ui/segmented.tsx'

/** Each language in its own language. */
const names = { fr: 'Français', en: 'English' }

/** Hidden when the installation offers one language. */
export function LanguageSwitch() {
  const language = useLanguage()
  const offered = useSettings().languages
  if (offered.length < 2) return null
  return (
    <Segmented
      label={m.common_language()}
      value={language}
      onValueChange={setLanguage}
      options={offered.map((value) => ({ value, label: names[value], lang: value }))}
    />
  )
}

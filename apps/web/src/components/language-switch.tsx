import { languages } from '@cursus/contract/language-values'
import { setLanguage, useLanguage } from '#web/lib/text/locale.ts'
import { m } from '#web/paraglide/messages.js'
import { Segmented } from './ui/segmented.tsx'

/** Each language in its own language. */
const names = { fr: 'Français', en: 'English' }

export function LanguageSwitch() {
  const language = useLanguage()
  return (
    <Segmented
      label={m.common_language()}
      value={language}
      onValueChange={setLanguage}
      options={languages.map((value) => ({ value, label: names[value], lang: value }))}
    />
  )
}

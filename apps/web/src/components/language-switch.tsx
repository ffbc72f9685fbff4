import { setLanguage, useLanguage } from '#web/lib/locale.ts'
import { m } from '#web/paraglide/messages.js'
import { Segmented } from './ui/segmented.tsx'

/** Each choice is written in its own language. */
export function LanguageSwitch() {
  const language = useLanguage()
  return (
    <Segmented
      label={m.common_language()}
      value={language}
      onValueChange={setLanguage}
      options={[
        { value: 'fr', label: 'Français', lang: 'fr' },
        { value: 'en', label: 'English', lang: 'en' },
      ]}
    />
  )
}

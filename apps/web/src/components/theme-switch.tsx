import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, useTheme } from '#web/lib/theme.ts'
import { m } from '#web/paraglide/messages.js'
import { Segmented } from './ui/segmented.tsx'

/** Light, dark, or the system's theme. */
export function ThemeSwitch() {
  return (
    <Segmented
      label={m.common_theme()}
      size="sm"
      value={useTheme()}
      onValueChange={setTheme}
      options={[
        { value: 'system', title: m.common_theme_system(), label: <Monitor aria-hidden /> },
        { value: 'light', title: m.common_theme_light(), label: <Sun aria-hidden /> },
        { value: 'dark', title: m.common_theme_dark(), label: <Moon aria-hidden /> },
      ]}
    />
  )
}

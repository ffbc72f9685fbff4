import { Monitor, Moon, Sun } from 'lucide-react'
import { setTheme, type ThemeChoice, useTheme } from '#web/lib/theme.ts'
import { m } from '#web/paraglide/messages.js'
import { DropdownMenuLabel, DropdownMenuRadio, DropdownMenuRadioGroup } from './ui/dropdown-menu.tsx'

/** Light, dark, or the system's theme, as items of a menu, which its arrow keys reach. */
export function ThemeItems() {
  return (
    <>
      <DropdownMenuLabel>{m.common_theme()}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        aria-label={m.common_theme()}
        value={useTheme()}
        onValueChange={(theme) => setTheme(theme as ThemeChoice)}
      >
        <DropdownMenuRadio value="system">
          <Monitor aria-hidden />
          {m.common_theme_system()}
        </DropdownMenuRadio>
        <DropdownMenuRadio value="light">
          <Sun aria-hidden />
          {m.common_theme_light()}
        </DropdownMenuRadio>
        <DropdownMenuRadio value="dark">
          <Moon aria-hidden />
          {m.common_theme_dark()}
        </DropdownMenuRadio>
      </DropdownMenuRadioGroup>
    </>
  )
}

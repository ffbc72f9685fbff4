import type { Me } from '@cursus/contract/user'
import type { Area } from '@cursus/rights'
import { type ReactNode, useState } from 'react'
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from '#web/components/ui/command.tsx'
import { m } from '#web/paraglide/messages.js'
import { areaKey, searchAreas } from './areas.ts'

/** A searchable list of many areas. `children` renders one of them. */
export function AreaSearch({
  areas,
  me,
  onChoose,
  children,
}: {
  areas: readonly Area[]
  me: Me
  onChoose: (area: Area) => void
  children: (area: Area) => ReactNode
}) {
  const [text, setText] = useState('')
  return (
    <Command shouldFilter={false} label={m.area_search()}>
      <CommandInput autoFocus value={text} onValueChange={setText} placeholder={m.area_search()} />
      <CommandList>
        <CommandEmpty>{m.palette_nothing()}</CommandEmpty>
        {searchAreas(areas, me, text).map((area) => (
          <CommandItem key={areaKey(area)} value={areaKey(area)} onSelect={() => onChoose(area)}>
            {children(area)}
          </CommandItem>
        ))}
      </CommandList>
    </Command>
  )
}

import { CalendarDays } from 'lucide-react'
import { useEffect, useState } from 'react'
import { today } from '#web/lib/clock.ts'
import { formatDate, parseDate } from '#web/lib/text/format.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { m } from '#web/paraglide/messages.js'
import { Input, type InputProps } from './input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx'

/**
 * A date, typed as dd/MM/yyyy or picked. `value` and `onChange` use `YYYY-MM-DD`, or an empty
 * string for none; invalid text is passed on as typed, so that the form's validation reports it.
 */
export function DateField({
  value,
  onChange,
  min,
  max,
  ...props
}: Omit<InputProps, 'value' | 'onChange' | 'min' | 'max' | 'type'> & {
  value: string
  onChange: (value: string) => void
  /** `YYYY-MM-DD`, inclusive. */
  min?: string
  max?: string
}) {
  const [open, setOpen] = useState(false)
  const calendar = useLoaded(
    open,
    () => import('./calendar.tsx'),
    () => setOpen(false),
  )
  const [text, setText] = useState(() => shown(value))
  useEffect(() => setText((typed) => ((parseDate(typed) ?? typed) === value ? typed : shown(value))), [value])
  const selected = dateOf(value)
  // They may be typed in another field, and be no dates.
  const [first, last] = [dateOf(min), dateOf(max)]
  const now = asDate(today())
  return (
    <Popover open={open && calendar !== undefined} onOpenChange={() => setOpen(!open)}>
      <Input
        inputMode="numeric"
        placeholder={m.common_date_placeholder()}
        autoComplete="off"
        {...props}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onChange(parseDate(event.target.value) ?? event.target.value.trim())
        }}
        onBlur={(event) => {
          const read = parseDate(text)
          if (read) setText(formatDate(read))
          props.onBlur?.(event)
        }}
        className="tabular-nums"
        end={
          <PopoverTrigger
            disabled={props.disabled || props.readOnly}
            aria-label={m.common_date_open_calendar()}
            className="flex size-8 items-center justify-center rounded-md text-muted-foreground hover:text-foreground"
          >
            <CalendarDays className="size-4" aria-hidden />
          </PopoverTrigger>
        }
      />
      {calendar ? (
        <PopoverContent align="end" className="p-3">
          <calendar.Calendar
            mode="single"
            autoFocus
            selected={selected}
            today={now}
            defaultMonth={selected ?? (first && first > now ? first : now)}
            disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
            onSelect={(date) => {
              if (!date) return
              onChange(asDay(date))
              setText(formatDate(asDay(date)))
              setOpen(false)
            }}
          />
        </PopoverContent>
      ) : null}
    </Popover>
  )
}

// The calendar uses local dates of the browser, which stand for dates of the platform.
const asDate = (day: string) => new Date(`${day}T00:00:00`)
const dateOf = (text = '') => {
  const day = parseDate(text)
  return day ? asDate(day) : undefined
}
const asDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

const shown = (value: string) => {
  const day = parseDate(value)
  return day ? formatDate(day) : value
}

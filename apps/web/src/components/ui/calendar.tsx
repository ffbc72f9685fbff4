import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker, type DayPickerProps } from 'react-day-picker'
import { enGB, fr } from 'react-day-picker/locale'
import { useLanguage } from '#web/lib/text/locale.ts'

function Arrow({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Icon className="size-4" aria-hidden />
}

/** A month calendar; weeks start on Monday. */
export function Calendar(props: DayPickerProps) {
  const language = useLanguage()
  return (
    <DayPicker
      locale={language === 'fr' ? fr : enGB}
      weekStartsOn={1}
      showOutsideDays
      components={{ Chevron: Arrow }}
      classNames={{
        months: 'relative',
        month_caption: 'flex h-8 items-center justify-center title text-sm',
        caption_label: 'capitalize',
        nav: 'absolute inset-x-0 top-0 flex h-8 items-center justify-between',
        button_previous: 'flex size-8 items-center justify-center rounded-md hover:bg-secondary',
        button_next: 'flex size-8 items-center justify-center rounded-md hover:bg-secondary',
        month_grid: 'mt-2 border-collapse',
        weekday: 'size-9 text-xs font-medium text-muted-foreground',
        day: 'p-0 text-center',
        day_button:
          'size-9 rounded-md text-sm hover:bg-secondary focus-visible:-outline-offset-2 disabled:pointer-events-none disabled:text-muted-foreground disabled:line-through',
        today: 'font-semibold text-primary',
        selected: '[&>button]:bg-primary! [&>button]:text-primary-foreground!',
        outside: 'text-muted-foreground',
      }}
      {...props}
    />
  )
}

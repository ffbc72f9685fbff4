import { searchLength } from '@cursus/contract/list-values'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Input } from '#web/components/ui/input.tsx'
import { m } from '#web/paraglide/messages.js'

const typingPauseMs = 250

/** The search of a list, debounced into the address. */
export function SearchBox({
  value,
  onChange,
  placeholder,
  className,
}: {
  value: string
  onChange: (value: string) => void
  placeholder: string
  className?: string
}) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value
      setText(value)
    }
  }, [value])
  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      onChange(text)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, onChange])
  return (
    <div className={className}>
      <Input
        type="search"
        maxLength={searchLength}
        size="sm"
        icon={<Search aria-hidden />}
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="[&::-webkit-search-cancel-button]:hidden"
        end={
          text ? (
            <button
              type="button"
              className="flex size-6 items-center justify-center rounded-md text-muted-foreground hover:text-foreground"
              aria-label={m.list_search_clear()}
              onClick={() => setText('')}
            >
              <X className="size-4" aria-hidden />
            </button>
          ) : undefined
        }
      />
    </div>
  )
}

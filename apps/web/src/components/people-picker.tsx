import { Globe, UserCheck, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { readEmails } from '#web/lib/form/emails.ts'
import { useDrop } from '#web/lib/page/use-drop.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from './ui/button.tsx'
import { FieldNote, Label } from './ui/field.tsx'

/** State of an address: has the item already, or is refused. */
export type PersonFlag = 'already' | 'refused'

const collapsedCount = 24
/** Chips that "more" adds: thousands at once would slow every key. */
const moreCount = 500

/** Adds the addresses of a text, and keeps what of the last one was none or known already. */
function useReading(value: readonly string[], onChange: (emails: string[]) => void) {
  const [rejected, setRejected] = useState<string[]>([])
  const [repeated, setRepeated] = useState(0)
  const [announced, setAnnounced] = useState('')
  const add = (source: string, isWhole: boolean) => {
    const read = readEmails(source)
    const added = read.emails.filter((email) => !value.includes(email))
    const stray = isWhole && read.emails.length === 0 && source.trim() ? [source.trim()] : read.rejected
    setRejected(stray)
    setRepeated(read.repeated + read.emails.length - added.length)
    if (added.length > 0) onChange([...value, ...added])
    setAnnounced(m.people_added({ count: added.length }))
    return stray.length === 0
  }
  return { add, rejected, repeated, announced }
}

/**
 * E-mail addresses as chips: typed, pasted as a column, dropped, or read from a CSV. `flags`
 * colours some of them after the preview. `actions` are placed on the label's line after "import a
 * CSV".
 */
export function PeoplePicker({
  label,
  value,
  onChange,
  flags = {},
  error,
  hint,
  actions,
  inputRef,
}: {
  label: ReactNode
  value: readonly string[]
  onChange: (emails: string[]) => void
  flags?: Readonly<Record<string, PersonFlag>>
  error?: ReactNode
  hint?: ReactNode
  actions?: ReactNode
  inputRef?: React.Ref<HTMLInputElement>
}) {
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const { add, rejected, repeated, announced } = useReading(value, onChange)
  const addFile = async (chosen: File | null | undefined) => {
    if (chosen) add(await chosen.text(), false)
  }
  const { over, dropProps } = useDrop((data) => {
    if (data.files.length > 0) void addFile(data.files[0])
    else add(data.getData('text'), true)
  })
  const note = error ?? (rejected.length > 0 ? m.people_not_emails({ list: shortList(rejected) }) : undefined)
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Label htmlFor={id}>{label}</Label>
        <span className="flex flex-wrap gap-x-4">
          <Button variant="link" onClick={() => file.current?.click()}>
            {m.people_import_csv()}
          </Button>
          {actions}
        </span>
      </div>
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className="hidden"
        aria-hidden
        tabIndex={-1}
        onChange={(event) => {
          void addFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the field and the button do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the chips focuses the field, which the keyboard reaches directly */}
      <div
        className={cn(
          'field-focus flex min-h-20 flex-wrap content-start items-center gap-1.5 rounded-lg border border-input bg-card p-2',
          note && 'border-destructive-strong',
          over && 'border-primary bg-accent/60',
        )}
        onClick={(event) => event.target === event.currentTarget && document.getElementById(id)?.focus()}
        {...dropProps}
      >
        <Chips
          value={value}
          flags={flags}
          onChange={onChange}
          // The button that had the focus is gone.
          onRemoveAll={() => document.getElementById(id)?.focus()}
        />
        <TypedEmail
          id={id}
          inputRef={inputRef}
          isInvalid={Boolean(note)}
          isFirst={value.length === 0}
          onAdd={add}
          onRemoveLast={() => onChange(value.slice(0, -1))}
        />
      </div>
      <FieldNote
        id={`${id}-note`}
        error={note}
        hint={repeated > 0 ? m.people_repeated({ count: repeated }) : (hint ?? m.people_hint())}
      />
      <span className="sr-only" aria-live="polite">
        {announced}
      </span>
    </div>
  )
}

const shortList = (list: readonly string[]) =>
  list.length > 5 ? `${list.slice(0, 5).join(', ')} ${m.people_more({ count: list.length - 5 })}` : list.join(', ')

/** Refused ones first, because they need action. */
const rank = (flag: PersonFlag | undefined) => (flag === 'refused' ? 0 : flag === 'already' ? 1 : 2)

/** The field beside the chips: what is typed becomes one at a space, a comma or Enter. */
function TypedEmail({
  id,
  inputRef,
  isInvalid,
  isFirst,
  onAdd,
  onRemoveLast,
}: {
  id: string
  inputRef?: React.Ref<HTMLInputElement>
  isInvalid: boolean
  isFirst: boolean
  /** Says whether all of the text was taken. */
  onAdd: (source: string, isWhole: boolean) => boolean
  onRemoveLast: () => void
}) {
  const [text, setText] = useState('')
  return (
    <input
      id={id}
      ref={inputRef}
      value={text}
      type="text"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      aria-describedby={`${id}-note`}
      aria-invalid={isInvalid || undefined}
      placeholder={isFirst ? m.people_placeholder() : undefined}
      className="h-6 min-w-40 flex-1 bg-transparent px-1 text-sm outline-none placeholder:text-muted-foreground"
      onChange={(event) => {
        const next = event.target.value
        if (/[\s,;]$/.test(next) && next.includes('@')) setText(onAdd(next, true) ? '' : next.trim())
        else setText(next)
      }}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text')
        if (!pasted.includes('@')) return
        event.preventDefault()
        onAdd(pasted, false)
      }}
      onBlur={() => text.trim() && onAdd(text, true) && setText('')}
      onKeyDown={(event) => {
        // Enter ends an address and never submits the form.
        if (event.key === 'Enter') {
          event.preventDefault()
          if (text.trim() && onAdd(text, true)) setText('')
        }
        if (event.key === 'Backspace' && text === '' && !isFirst) onRemoveLast()
      }}
    />
  )
}

/** The addresses, those that need action first; a long list opens by parts. */
function Chips({
  value,
  flags,
  onChange,
  onRemoveAll,
}: {
  value: readonly string[]
  flags: Readonly<Record<string, PersonFlag>>
  onChange: (emails: string[]) => void
  onRemoveAll: () => void
}) {
  const [shownCount, setShownCount] = useState(collapsedCount)
  const ordered = [...value].sort((a, b) => rank(flags[a]) - rank(flags[b]))
  const shown = ordered.slice(0, shownCount)
  const removeAll = () => {
    onChange([])
    setShownCount(collapsedCount)
    onRemoveAll()
  }
  return (
    <>
      <ul role="list" className="contents" aria-label={m.people_chosen()}>
        {shown.map((email) => (
          <Chip
            key={email}
            email={email}
            flag={flags[email]}
            onRemove={() => onChange(value.filter((other) => other !== email))}
          />
        ))}
      </ul>
      {value.length > shown.length ? (
        <Button variant="ghost" size="sm" className="h-6 px-2" onClick={() => setShownCount(shownCount + moreCount)}>
          {m.people_more({ count: value.length - shown.length })}
        </Button>
      ) : null}
      {value.length > collapsedCount ? (
        <Button variant="ghost" size="sm" className="h-6 px-2" onClick={removeAll}>
          {m.people_remove_all()}
        </Button>
      ) : null}
    </>
  )
}

function Chip({ email, flag, onRemove }: { email: string; flag?: PersonFlag; onRemove: () => void }) {
  return (
    <li
      className={cn(
        'inline-flex h-6 max-w-full items-center gap-1.5 rounded-md pl-2 text-xs',
        flag === 'refused' && 'bg-warning-subtle text-warning-strong',
        flag === 'already' && 'border border-dashed border-border-strong text-muted-foreground',
        !flag && 'bg-secondary text-secondary-foreground',
      )}
    >
      {flag === 'refused' ? <Globe className="size-3" aria-label={m.people_mark_refused()} /> : null}
      {flag === 'already' ? <UserCheck className="size-3" aria-label={m.people_mark_already()} /> : null}
      <span className="truncate">{email}</span>
      <button
        type="button"
        aria-label={m.people_remove({ email })}
        className="flex size-6 items-center justify-center rounded-md hover:text-foreground"
        onClick={onRemove}
      >
        <X className="size-3" aria-hidden />
      </button>
    </li>
  )
}

const lineTones = {
  success: 'bg-success-subtle text-success-strong',
  neutral: 'bg-secondary text-muted-foreground',
  warning: 'bg-warning-subtle text-warning-strong',
  danger: 'bg-destructive-subtle text-destructive-strong',
}

/** Lines of the preview: icon, count and text, and a correction at the right. */
export function PreviewLines({
  lines,
}: {
  lines: readonly { id: string; tone: keyof typeof lineTones; icon: ReactNode; text: ReactNode; action?: ReactNode }[]
}) {
  return (
    <ul role="list" className="divide-y rounded-lg border bg-card" aria-live="polite">
      {lines.map((line) => (
        <li key={line.id} className="flex min-h-10 items-center gap-3 px-3.5 py-1.5 text-sm">
          <span
            className={cn('flex size-6 items-center justify-center rounded-md [&_svg]:size-3.5', lineTones[line.tone])}
          >
            {line.icon}
          </span>
          <span className="min-w-0 flex-1 text-muted-foreground [&_b]:font-semibold [&_b]:text-foreground">
            {line.text}
          </span>
          {line.action}
        </li>
      ))}
    </ul>
  )
}

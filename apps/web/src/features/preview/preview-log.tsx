import { Copy, Download, Search, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { copyText } from '#web/features/catalogue/copy-button.tsx'
import { cn } from '#web/lib/cn.ts'
import { downloadText } from '#web/lib/file/download.ts'
import { formatNumber } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import type { CallMessage, Standard } from '../../../launcher/protocol.ts'

/** A call with its place in the log. */
export type Call = CallMessage & { id: number }

/**
 * Whether a call went wrong. 403 of SCORM 2004 asks for a value that was never set, which is usual;
 * that of SCORM 1.2 sets one that is read only.
 */
export const isProblem = (standard: Standard, code: string): boolean =>
  code !== '0' && !(standard === '2004' && code === '403')

/** Kinds of calls that the log can be limited to, named as in SCORM 2004. */
const callKinds = ['GetValue', 'SetValue', 'Commit', 'other'] as const
type CallKind = (typeof callKinds)[number]
const kindOf = (name: string): CallKind => callKinds.find((kind) => name.endsWith(kind)) ?? 'other'

type Wanted = { search: string; errorsOnly: boolean; kind: CallKind | 'all' }

/** Calls of a kind whose name, element or value contain every word of the search. */
export function findCalls(
  standard: Standard,
  calls: readonly Call[],
  { search = '', errorsOnly = false, kind = 'all' }: Partial<Wanted>,
): readonly Call[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter((call) => {
    if (kind !== 'all' && kindOf(call.name) !== kind) return false
    if (errorsOnly && !isProblem(standard, call.error)) return false
    const text = [call.name, ...call.args, call.answer].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** More rows would slow the page; the copy and the file have all of them. */
const shownRows = 500

/** Every call of the package with its answer, the newest at the end. */
export function PreviewLog({
  calls,
  standard,
  errors,
  ended,
  fileName,
}: {
  calls: readonly Call[]
  standard: Standard
  errors: number
  /** The package has ended its session. */
  ended: boolean
  fileName: string
}) {
  const [wanted, setWanted] = useState<Wanted>({ search: '', errorsOnly: false, kind: 'all' })
  const [follows, setFollows] = useState(true)
  const list = useRef<HTMLDivElement>(null)
  const place = useRef({ top: 0, height: 0 })
  const found = findCalls(standard, calls, wanted)
  const shown = found.slice(-shownRows)
  const last = shown.at(-1)?.id
  useEffect(() => {
    if (follows && last !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [follows, last])
  return (
    <section aria-label={m.preview_calls()} className="flex min-h-0 flex-1 flex-col">
      <LogTools
        calls={calls}
        errors={errors}
        fileName={fileName}
        wanted={wanted}
        onChange={(change) => setWanted({ ...wanted, ...change })}
      />
      {/* Not live: a package makes too many calls to have them read out. */}
      <div
        ref={list}
        role="log"
        aria-live="off"
        aria-label={m.preview_calls()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reached by keyboard.
        tabIndex={0}
        // The page itself only ever scrolls down.
        onScroll={({ currentTarget: { scrollTop, scrollHeight } }) => {
          if (scrollTop < place.current.top && scrollHeight >= place.current.height) setFollows(false)
          place.current = { top: scrollTop, height: scrollHeight }
        }}
        className="mx-4 min-h-40 flex-1 overflow-y-auto rounded-lg border bg-card"
      >
        {shown.length === 0 ? (
          <p className="px-3 py-6 text-center text-sm text-muted-foreground">
            {calls.length === 0 ? m.preview_calls_none() : m.preview_calls_not_found()}
          </p>
        ) : (
          <ol role="list" className="divide-y">
            {shown.map((call) => (
              <Row key={call.id} call={call} standard={standard} />
            ))}
          </ol>
        )}
      </div>
      <div className="flex items-center justify-between gap-3 px-4 py-2.5 text-xs text-muted-foreground">
        <Switch checked={follows} onCheckedChange={setFollows} label={m.preview_follow()} />
        <span>
          <code>{standard === '1.2' ? 'API' : 'API_1484_11'}</code>
          {calls.length === 0 ? null : ` · ${ended ? m.preview_disconnected() : m.preview_connected()}`}
        </span>
      </div>
    </section>
  )
}

/** How many calls there are, which are shown, and ways to take all of them away. */
function LogTools({
  calls,
  errors,
  fileName,
  wanted,
  onChange,
}: {
  calls: readonly Call[]
  errors: number
  fileName: string
  wanted: Wanted
  onChange: (change: Partial<Wanted>) => void
}) {
  const asText = () => JSON.stringify(calls, null, 2)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-4 pt-3 pb-2">
        <h3 className="title text-sm">{m.preview_calls()}</h3>
        <span className="text-sm text-muted-foreground">{formatNumber(calls.length)}</span>
        {errors > 0 ? (
          <Badge variant="warning">
            <TriangleAlert aria-hidden />
            {m.preview_errors({ count: errors })}
          </Badge>
        ) : null}
        <span className="ml-auto flex items-center gap-1">
          {errors > 0 ? (
            <Button
              variant={wanted.errorsOnly ? 'accent' : 'outline'}
              size="sm"
              aria-pressed={wanted.errorsOnly}
              onClick={() => onChange({ errorsOnly: !wanted.errorsOnly })}
            >
              {m.preview_errors_only()}
            </Button>
          ) : null}
          <Select
            size="sm"
            aria-label={m.preview_kind()}
            value={wanted.kind}
            onValueChange={(kind) => onChange({ kind: kind as Wanted['kind'] })}
            options={[
              { value: 'all', label: m.preview_kind_all() },
              ...callKinds.map((value) => ({ value, label: value === 'other' ? m.preview_kind_other() : value })),
            ]}
          />
          <IconButton
            label={m.preview_copy()}
            size="icon-sm"
            disabled={calls.length === 0}
            onClick={() => void copyText(asText(), m.preview_copied())}
          >
            <Copy aria-hidden />
          </IconButton>
          <IconButton
            label={m.preview_download()}
            size="icon-sm"
            disabled={calls.length === 0}
            onClick={() => downloadText(fileName, asText(), 'application/json')}
          >
            <Download aria-hidden />
          </IconButton>
        </span>
      </div>
      <div className="relative mx-4 mb-2">
        <Search
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
          aria-hidden
        />
        <Input
          type="search"
          value={wanted.search}
          onChange={(event) => onChange({ search: event.target.value })}
          placeholder={m.preview_search()}
          aria-label={m.preview_search()}
          className="h-8 pl-8 text-sm"
        />
      </div>
    </>
  )
}

const seconds = (ms: number) =>
  (ms / 1000).toLocaleString(getLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function Row({ call, standard }: { call: Call; standard: Standard }) {
  const { name, args, answer, error, errorText, ms } = call
  const isRefused = isProblem(standard, error)
  const [element, ...values] = args
  return (
    <li
      className={cn(
        'px-3 py-1.5 text-xs',
        isRefused ? 'bg-warning-subtle' : name.endsWith('Commit') ? 'bg-success-subtle' : undefined,
      )}
    >
      <p className="flex items-baseline gap-2.5">
        <span className="w-10 shrink-0 text-right text-muted-foreground tabular-nums">{seconds(ms)}</span>
        <code className="min-w-0 flex-1 truncate">
          <b className="font-semibold">{name.replace(/^LMS/, '')}</b>({JSON.stringify(element ?? '')}
          {values.map((value) => `, ${JSON.stringify(value)}`)})
        </code>
        <code className="max-w-32 shrink-0 truncate">{JSON.stringify(answer)}</code>
      </p>
      {error === '0' ? null : (
        <p className={cn('mt-1 ml-12.5', isRefused ? 'text-warning-strong' : 'text-muted-foreground')}>
          <b className="font-semibold">{m.preview_error_code({ code: error })}</b> <span lang="en">{errorText}</span>
        </p>
      )}
    </li>
  )
}

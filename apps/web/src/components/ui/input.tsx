import { Eye, EyeOff, Lock } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { m } from '#web/paraglide/messages.js'

export const fieldBox =
  'field-focus w-full rounded-lg border border-input bg-card text-sm text-foreground transition-colors placeholder:text-muted-foreground aria-invalid:border-destructive-strong disabled:border-border disabled:bg-muted disabled:text-muted-foreground [&[readonly]]:border-border-strong [&[readonly]]:bg-muted [&[readonly]]:text-muted-foreground'

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: 'md' | 'sm' | 'lg'
  /** An icon inside, at the left. */
  icon?: ReactNode
  /** A control inside, at the right. */
  end?: ReactNode
}

const heights = { sm: 'h-8', md: 'h-10', lg: 'h-11 text-base' }

export function Input({ className, size = 'md', icon, end, readOnly, ...props }: InputProps) {
  const tail = end ?? (readOnly ? <Lock className="size-4 text-muted-foreground" aria-hidden /> : null)
  const input = (
    <input
      readOnly={readOnly}
      enterKeyHint={props.type === 'search' ? 'search' : undefined}
      className={cn(fieldBox, heights[size], 'px-3', icon && 'pl-9', tail && 'pr-10', className)}
      {...props}
    />
  )
  if (!icon && !tail) return input
  return (
    <div className="relative w-full">
      {icon ? (
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted-foreground [&_svg]:size-4">
          {icon}
        </span>
      ) : null}
      {input}
      {tail ? <span className="absolute inset-y-0 right-1.5 flex items-center [&>svg]:mr-1.5">{tail}</span> : null}
    </div>
  )
}

/** A field for one e-mail, whose letters no keyboard may change. */
export const EmailInput = (props: InputProps) => (
  <Input type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />
)

/** A password field with a button that shows the text, and a warning while caps lock is on. */
export function PasswordInput(props: InputProps) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const readCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const input = (
    <Input
      {...props}
      onKeyDown={readCaps}
      onKeyUp={readCaps}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className="flex size-8 items-center justify-center rounded-md text-muted-foreground hover:text-foreground"
          aria-label={shown ? m.common_password_hide() : m.common_password_show()}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff className="size-[18px]" aria-hidden /> : <Eye className="size-[18px]" aria-hidden />}
        </button>
      }
    />
  )
  return (
    <>
      {input}
      <p role="status" className="text-xs text-warning-strong empty:hidden">
        {caps && !shown ? m.common_caps_lock() : null}
      </p>
    </>
  )
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn(fieldBox, 'field-sizing-content min-h-24 px-3 py-2', className)} {...props} />
}

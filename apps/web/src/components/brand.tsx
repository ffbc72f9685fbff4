import { cn } from '#web/lib/cn.ts'

/** The mark of Cursus, identical in both themes. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn('size-8 shrink-0', className)}>
      <rect width="32" height="32" rx="7" className="fill-mark" />
      <path
        d="M20.6 10.6a7.4 7.4 0 1 0 0 10.8"
        fill="none"
        stroke="oklch(0.983 0.006 88)"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <circle cx="22" cy="16" r="2.5" fill="oklch(0.77 0.15 74)" />
    </svg>
  )
}

export function Brand({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <BrandMark />
      <span className="font-title text-[24px] leading-none font-bold tracking-[-0.02em] text-foreground">Cursus</span>
    </span>
  )
}

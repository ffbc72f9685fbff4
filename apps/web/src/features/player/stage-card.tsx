import type { ReactNode } from 'react'

/** A message instead of the content, with its reason and actions. */
export function StageCard({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex size-full items-center justify-center overflow-y-auto p-4">
      <div className="w-full max-w-[480px] rounded-xl border bg-card p-6 text-center">
        <span className="mx-auto flex size-12 items-center justify-center rounded-full bg-accent text-accent-foreground [&_svg]:size-6">
          {icon}
        </span>
        <h2 className="title mt-4 text-lg">{title}</h2>
        {children ? <div className="mt-2 text-base text-muted-foreground">{children}</div> : null}
        {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
      </div>
    </div>
  )
}

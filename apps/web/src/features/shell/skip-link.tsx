import { m } from '#web/paraglide/messages.js'

/** The first tab stop: skips the drawer and the header. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it links to a fragment of this page, which the router must not handle
    <a
      href="#main"
      className="fixed top-2 left-2 z-[90] -translate-y-16 rounded-lg bg-primary px-4 py-2 text-sm font-medium text-primary-foreground focus:translate-y-0"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {m.common_skip_link()}
    </a>
  )
}

;(() => {
  const retryEveryMs = 5000
  if (document.documentElement.lang === 'en') document.title = 'No connection · Cursus'

  /** The address bar still contains the requested page, so a reload opens it. */
  const reloadWhenOnline = async () => {
    const answer = await fetch('/health/live', { cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok) window.location.reload()
    return answer?.ok === true
  }
  for (const button of document.querySelectorAll('[data-retry]')) {
    button.addEventListener('click', async () => {
      if (await reloadWhenOnline()) return
      for (const note of document.querySelectorAll('[data-still]')) note.hidden = false
    })
  }
  window.addEventListener('online', reloadWhenOnline)
  setInterval(reloadWhenOnline, retryEveryMs)
})()

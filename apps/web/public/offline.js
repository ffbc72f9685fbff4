;(() => {
  const retryEveryMs = 5000
  if (document.documentElement.lang === 'en') document.title = 'No connection · Cursus'

  /** The address is the one that was wanted: loading it again goes on where the reader stood. */
  const goOn = async () => {
    const answer = await fetch('/health/live', { cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok) window.location.reload()
    return answer?.ok === true
  }
  for (const button of document.querySelectorAll('[data-retry]')) {
    button.addEventListener('click', async () => {
      if (await goOn()) return
      for (const note of document.querySelectorAll('[data-still]')) note.hidden = false
    })
  }
  window.addEventListener('online', goOn)
  setInterval(goOn, retryEveryMs)
})()

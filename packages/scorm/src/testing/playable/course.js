/**
 * A course of slides: bookmarks each one, is completed at its end, and resumes where it was left.
 */
const { slides, words } = window.COURSE
const find = (id) => document.getElementById(id)
const session = window.lms.start()
let current = 0
let isFinished = session.ended

const stored = Number.parseInt(session.location, 10)
if (stored >= 1 && stored <= slides.length) current = stored - 1
let visited = new Set([current])
try {
  visited = new Set([...JSON.parse(session.data).visited, current])
} catch {
  // A first visit has no data.
}

function show() {
  const slide = slides[current]
  document.body.dataset.slide = String(current + 1)
  find('slide-title').textContent = slide.title
  find('slide-text').textContent = slide.text
  find('slide-points').replaceChildren(
    ...(slide.points ?? []).map((point) => Object.assign(document.createElement('li'), { textContent: point })),
  )
  showPicture(slide)
  find('position').textContent = `${current + 1} / ${slides.length}`
  find('bar').style.width = `${((current + 1) / slides.length) * 100}%`
  find('previous').disabled = current === 0
  find('next').hidden = current === slides.length - 1
  find('finish').hidden = current !== slides.length - 1
}

function showPicture({ illustration, film }) {
  find('illustration').hidden = film !== undefined
  find('film').hidden = film === undefined
  if (!film) {
    find('illustration').src = illustration
    // Ends its sound and its download.
    find('film').replaceChildren()
    return
  }
  const { lang } = document.documentElement
  const tracks = Object.entries(film.captions).map(([srclang, src]) =>
    Object.assign(document.createElement('track'), {
      kind: 'captions',
      srclang,
      src,
      label: new Intl.DisplayNames([srclang], { type: 'language' }).of(srclang),
      default: srclang === lang,
    }),
  )
  const video = Object.assign(document.createElement('video'), {
    src: film.src,
    poster: film.poster,
    controls: true,
    playsInline: true,
    preload: 'metadata',
  })
  video.append(...tracks)
  find('film').replaceChildren(video)
}

function save() {
  window.lms.bookmark(`${current + 1} of ${slides.length}`, JSON.stringify({ visited: [...visited] }))
}

function go(to) {
  current = to
  visited.add(to)
  show()
  save()
}

find('previous').addEventListener('click', () => go(current - 1))
find('next').addEventListener('click', () => go(current + 1))
find('finish').addEventListener('click', () => {
  isFinished = true
  window.lms.complete()
  save()
  window.lms.stop(true)
  document.body.dataset.state = 'finished'
  find('slide').hidden = true
  find('end').hidden = false
  find('end-title').focus()
})
addEventListener('keydown', (event) => {
  if (event.key === 'ArrowRight' && current < slides.length - 1) go(current + 1)
  if (event.key === 'ArrowLeft' && current > 0) go(current - 1)
})
addEventListener('pagehide', () => window.lms.stop(isFinished))

find('connection').textContent = session.connected ? words.connected : words.notConnected
document.body.dataset.connected = String(session.connected)
document.body.dataset.state = 'playing'
show()
save()

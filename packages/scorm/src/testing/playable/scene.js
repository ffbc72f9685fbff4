/**
 * A scene of choices: each has a consequence and leads on. It resumes where it was left, and
 * reports score and answers at its end.
 */
const { steps, length, words } = window.SCENE
const find = (id) => document.getElementById(id)
const session = window.lms.start()
const letter = (index) => String.fromCharCode(97 + index)
let isFinished = session.ended
/** Pairs of a step and the index of its choice. */
let path = []
try {
  path = JSON.parse(session.data).path
} catch {
  // A first visit has no data.
}

const choiceOf = ([step, index]) => steps[step].choices[index]
const isOver = () => path.length > 0 && choiceOf(path.at(-1)).to === undefined
const worthWord = ({ worth }) => words.worth[worth]

function show() {
  const id = path.length === 0 ? Object.keys(steps)[0] : choiceOf(path.at(-1)).to
  const step = steps[id]
  document.body.dataset.step = id
  find('by').textContent = step.by
  find('says').textContent = step.says
  find('illustration').src = step.illustration
  find('choices').replaceChildren(
    ...step.choices.map((choice, index) => {
      const button = Object.assign(document.createElement('button'), { id: `choice-${letter(index)}`, type: 'button' })
      button.append(Object.assign(document.createElement('b'), { textContent: letter(index).toUpperCase() }))
      button.append(Object.assign(document.createElement('span'), { textContent: choice.text }))
      button.addEventListener('click', () => choose(id, index))
      return button
    }),
  )
  find('reply').hidden = true
  find('position').textContent = `${path.length + 1} / ${length}`
  showProgress()
}

function showProgress() {
  find('bar').style.width = `${(path.length / length) * 100}%`
}

function choose(id, index) {
  path.push([id, index])
  const choice = choiceOf(path.at(-1))
  for (const [other, button] of [...find('choices').children].entries()) {
    button.disabled = true
    button.dataset.chosen = String(other === index)
  }
  find('reply').hidden = false
  find('reply').dataset.worth = choice.worth
  find('verdict').textContent = worthWord(choice)
  find('consequence').textContent = choice.reply
  find('on').textContent = isOver() ? words.finish : words.go
  showProgress()
  save()
  find('reply').focus()
  find('reply').scrollIntoView({ block: 'nearest' })
}

function save() {
  window.lms.bookmark(`${Math.min(path.length + 1, length)} of ${length}`, JSON.stringify({ path }))
}

function report(sum) {
  for (const [index, pair] of path.entries()) {
    const [id, given] = pair
    const right = steps[id].choices.findIndex(({ worth }) => worth === 2)
    window.lms.answer(index, { id, given: letter(given), right: letter(right), isRight: given === right, weighting: 1 })
  }
  window.lms.score(sum, 2 * path.length)
  window.lms.complete()
  save()
}

function finish() {
  const sum = path.reduce((total, pair) => total + choiceOf(pair).worth, 0)
  if (!isFinished) report(sum)
  isFinished = true
  window.lms.stop(true)
  document.body.dataset.state = 'finished'
  showProgress()
  find('scene').hidden = true
  find('end').hidden = false
  find('score').textContent = new Intl.NumberFormat(document.documentElement.lang, { style: 'percent' }).format(
    Math.floor((sum / (2 * path.length)) * 100) / 100,
  )
  find('taken').replaceChildren(
    ...path.map((pair) => {
      const row = Object.assign(document.createElement('li'), { textContent: choiceOf(pair).text })
      row.dataset.worth = choiceOf(pair).worth
      row.append(Object.assign(document.createElement('small'), { textContent: worthWord(choiceOf(pair)) }))
      return row
    }),
  )
  find('end-title').focus()
}

find('on').addEventListener('click', () => {
  if (isOver()) return finish()
  show()
  find('says').focus()
})
addEventListener('pagehide', () => window.lms.stop(isFinished))

find('connection').textContent = session.connected ? words.connected : words.notConnected
document.body.dataset.state = 'playing'
if (isOver()) finish()
else {
  show()
  save()
}

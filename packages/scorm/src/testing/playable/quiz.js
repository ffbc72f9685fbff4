/**
 * A quiz on one page: stores the answers as they are chosen, and reports score, answers and result.
 */
const { questions, words, mastery, reportsScore } = window.QUIZ
const find = (id) => document.getElementById(id)
const { format } = new Intl.NumberFormat(document.documentElement.lang, { style: 'percent' })
const session = window.lms.start()
const mark = session.mastery === '' ? mastery : Number(session.mastery)
let isFinished = false
let answers = {}
try {
  if (!session.ended) answers = JSON.parse(session.data).answers
} catch {
  // A first try has no data.
}

const letter = (index) => String.fromCharCode(97 + index)

function questionElement(question, index) {
  const box = document.createElement('fieldset')
  box.id = question.id
  box.append(Object.assign(document.createElement('legend'), { textContent: `${index + 1}. ${question.text}` }))
  for (const [choice, text] of question.choices.entries()) {
    const label = document.createElement('label')
    const input = Object.assign(document.createElement('input'), {
      type: 'radio',
      name: question.id,
      id: `${question.id}-${letter(choice)}`,
      value: letter(choice),
      checked: answers[question.id] === letter(choice),
    })
    input.addEventListener('change', () => {
      answers[question.id] = input.value
      window.lms.bookmark(question.id, JSON.stringify({ answers }))
      showState()
    })
    label.append(input, Object.assign(document.createElement('span'), { textContent: text }))
    box.append(label)
  }
  return box
}

function showState() {
  const count = Object.keys(answers).length
  find('position').textContent = `${count} / ${questions.length}`
  find('bar').style.width = `${(count / questions.length) * 100}%`
  find('submit').disabled = count < questions.length
}

find('questions').append(...questions.map(questionElement))
find('quiz').addEventListener('submit', (event) => {
  event.preventDefault()
  const right = questions.filter((question) => answers[question.id] === letter(question.answer))
  const percent = (right.length / questions.length) * 100
  const isPassed = percent >= mark
  for (const [index, question] of questions.entries()) {
    window.lms.answer(index, {
      id: question.id,
      given: answers[question.id],
      right: letter(question.answer),
      isRight: right.includes(question),
      weighting: 1,
    })
  }
  if (reportsScore) window.lms.score(right.length, questions.length)
  window.lms.judge(isPassed)
  isFinished = true
  window.lms.stop(true)

  document.body.dataset.state = isPassed ? 'passed' : 'failed'
  find('quiz').hidden = true
  find('result').hidden = false
  find('score').textContent = format(Math.floor(percent) / 100)
  find('verdict').textContent = isPassed ? words.passed : words.failed
  find('detail').textContent = `${right.length} / ${questions.length} · ${words.mark} ${format(mark / 100)}`
  find('verdict').focus()
})
addEventListener('pagehide', () => window.lms.stop(isFinished))

find('connection').textContent = session.connected ? words.connected : words.notConnected
document.body.dataset.connected = String(session.connected)
document.body.dataset.state = 'playing'
showState()

import { saveUserDataInput } from '@cursus/contract/participant'
import type { UserCtx } from '@cursus/domain/context'
import { openUserContent, saveUserData } from '@cursus/domain/participant'
import type { DemoContent } from './make-catalogue.ts'
import { readQuestions } from './packages.ts'

/** `slide`: stopped at that slide. `right`: number of right answers in a quiz. */
export type Outcome = { done: true } | { slide: number } | { right: number }

const minute = 60_000
const two = (value: number) => String(value).padStart(2, '0')

/**
 * Opens a content as a learner and produces the outcome; the data are what the package itself would
 * commit.
 */
export async function learn(ctx: UserCtx, userModuleId: string, content: DemoContent, outcome: Outcome): Promise<void> {
  const start = ctx.now()
  const opened = await openUserContent(ctx, { userModuleId, contentId: content.id })
  if (!opened.init || !opened.attemptId) return
  const seconds = 90 + content.spec.title.length * 5
  const committed = quizData(content, outcome) ?? courseData(content, outcome)
  const end = new Date(start.getTime() + Math.min(seconds * 1000, 4 * minute))
  await saveUserData(
    { ...ctx, now: () => end },
    saveUserDataInput.parse({
      userModuleId,
      contentId: content.id,
      attemptId: opened.attemptId,
      launch: opened.init.launch,
      sequence: 1,
      scos: {
        [opened.init.current]: {
          ...committed,
          sessionTime:
            content.standard === '1.2' ? `00:${two(Math.floor(seconds / 60))}:${two(seconds % 60)}` : `PT${seconds}S`,
        },
      },
    }),
  )
}

type Data = { elements: Record<string, string>; suspendData: string }

function courseData({ spec, standard }: DemoContent, outcome: Outcome): Data {
  const slides = spec.slides?.length ?? 1
  const slide = 'slide' in outcome ? outcome.slide : slides
  const isDone = !('slide' in outcome)
  const location = `${slide} of ${slides}`
  const status = isDone ? 'completed' : 'incomplete'
  const exit = isDone ? '' : 'suspend'
  return {
    elements:
      standard === '1.2'
        ? { 'cmi.core.lesson_status': status, 'cmi.core.lesson_location': location, 'cmi.core.exit': exit }
        : { 'cmi.completion_status': status, 'cmi.location': location, 'cmi.exit': exit || 'normal' },
    suspendData: JSON.stringify({ visited: Array.from({ length: slide }, (_, index) => index) }),
  }
}

function quizData({ spec, standard }: DemoContent, outcome: Outcome): Data | undefined {
  if (!spec.questions) return undefined
  const questions = readQuestions(spec.questions)
  const right = 'right' in outcome ? outcome.right : questions.length
  const percent = Math.round((right / questions.length) * 10_000) / 100
  const isPassed = percent >= (spec.mark ?? 0)
  const is12 = standard === '1.2'
  const elements: Record<string, string> = is12
    ? {
        'cmi.core.score.raw': String(percent),
        'cmi.core.score.min': '0',
        'cmi.core.score.max': '100',
        'cmi.core.lesson_status': isPassed ? 'passed' : 'failed',
        'cmi.core.exit': '',
      }
    : {
        'cmi.score.raw': String(percent),
        'cmi.score.min': '0',
        'cmi.score.max': '100',
        'cmi.score.scaled': String(percent / 100),
        'cmi.completion_status': 'completed',
        'cmi.success_status': isPassed ? 'passed' : 'failed',
        'cmi.exit': 'normal',
      }
  const answers: Record<string, string> = {}
  for (const [index, question] of questions.entries()) {
    const isRight = index < right
    const choice = isRight ? question.answer : (question.answer + 1) % question.choices.length
    const letter = (choice: number) => String.fromCharCode(97 + choice)
    const at = `cmi.interactions.${index}`
    answers[question.id] = letter(choice)
    elements[`${at}.id`] = question.id
    elements[`${at}.type`] = 'choice'
    elements[`${at}.${is12 ? 'student_response' : 'learner_response'}`] = letter(choice)
    elements[`${at}.correct_responses.0.pattern`] = letter(question.answer)
    elements[`${at}.result`] = isRight ? 'correct' : is12 ? 'wrong' : 'incorrect'
  }
  return { elements, suspendData: JSON.stringify({ answers }) }
}

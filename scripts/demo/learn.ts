import { saveUserDataInput } from '@cursus/contract/participant'
import type { UserCtx } from '@cursus/domain/context'
import { openUserContent, saveUserData } from '@cursus/domain/participant'
import { sceneLength } from '@cursus/scorm/testing'
import type { DemoContent } from './make-catalogue.ts'
import type { SceneSpec } from './packages.ts'
import type { Outcome } from './tables.ts'

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
  const committed = quizData(content, outcome) ?? sceneData(content, outcome) ?? courseData(content, outcome)
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

type Standard = DemoContent['standard']
type Data = { elements: Record<string, string>; suspendData: string }

function courseData({ spec, standard }: DemoContent, outcome: Outcome): Data {
  const slides = spec.slides?.length ?? 1
  const slide = outcome.slide ?? slides
  return {
    elements: placeElements(standard, slide, slides, outcome.slide === undefined),
    suspendData: JSON.stringify({ visited: Array.from({ length: slide }, (_, index) => index) }),
  }
}

function placeElements(standard: Standard, place: number, of: number, isDone: boolean): Record<string, string> {
  const location = `${place} of ${of}`
  const status = isDone ? 'completed' : 'incomplete'
  const exit = isDone ? '' : 'suspend'
  return standard === '1.2'
    ? { 'cmi.core.lesson_status': status, 'cmi.core.lesson_location': location, 'cmi.core.exit': exit }
    : { 'cmi.completion_status': status, 'cmi.location': location, 'cmi.exit': exit || 'normal' }
}

/** The best choices, up to the place where the learner stopped. */
function sceneData({ spec: { scene }, standard }: DemoContent, outcome: Outcome): Data | undefined {
  if (!scene) return undefined
  const length = sceneLength(scene)
  const isDone = outcome.slide === undefined
  const place = Math.min(outcome.slide ?? length, length)
  const path = bestPath(scene).slice(0, isDone ? length : place - 1)
  const answers = path.map(([id, choice]) => ({ id, given: choice, right: choice }))
  return {
    elements: {
      ...placeElements(standard, place, length, isDone),
      ...(isDone && { ...scoreElements(standard, 100), ...answerElements(standard, answers) }),
    },
    suspendData: JSON.stringify({ path }),
  }
}

function bestPath(scene: SceneSpec): [step: string, choice: number][] {
  const path: [string, number][] = []
  for (let id: string | undefined = Object.keys(scene)[0]; id !== undefined; ) {
    const { choices }: SceneSpec[string] = scene[id]!
    const best = choices.findIndex(({ worth }) => worth === 2)
    path.push([id, best])
    id = choices[best]!.to
  }
  return path
}

function quizData(
  { spec: { questions, quizScoreValidation }, standard }: DemoContent,
  outcome: Outcome,
): Data | undefined {
  if (!questions) return undefined
  const right = outcome.right ?? questions.length
  const percent = Math.round((right / questions.length) * 10_000) / 100
  const isPassed = percent >= (quizScoreValidation ?? 0)
  const answers = questions.map(({ id, choices, answer }, index) => ({
    id,
    given: index < right ? answer : (answer + 1) % choices.length,
    right: answer,
  }))
  const status: Record<string, string> =
    standard === '1.2'
      ? { 'cmi.core.lesson_status': isPassed ? 'passed' : 'failed', 'cmi.core.exit': '' }
      : {
          'cmi.completion_status': 'completed',
          'cmi.success_status': isPassed ? 'passed' : 'failed',
          'cmi.exit': 'normal',
        }
  return {
    elements: { ...scoreElements(standard, percent), ...status, ...answerElements(standard, answers) },
    suspendData: JSON.stringify({ answers: Object.fromEntries(answers.map(({ id, given }) => [id, letter(given)])) }),
  }
}

function scoreElements(standard: Standard, percent: number): Record<string, string> {
  const root = standard === '1.2' ? 'cmi.core.score' : 'cmi.score'
  return {
    [`${root}.raw`]: String(percent),
    [`${root}.min`]: '0',
    [`${root}.max`]: '100',
    ...(standard === '2004' && { [`${root}.scaled`]: String(percent / 100) }),
  }
}

const letter = (choice: number) => String.fromCharCode(97 + choice)

/** `given` and `right`: indexes of choices. */
function answerElements(standard: Standard, answers: { id: string; given: number; right: number }[]) {
  const is12 = standard === '1.2'
  const elements: Record<string, string> = {}
  for (const [index, { id, given, right }] of answers.entries()) {
    const at = `cmi.interactions.${index}`
    elements[`${at}.id`] = id
    elements[`${at}.type`] = 'choice'
    elements[`${at}.${is12 ? 'student_response' : 'learner_response'}`] = letter(given)
    elements[`${at}.correct_responses.0.pattern`] = letter(right)
    elements[`${at}.result`] = given === right ? 'correct' : is12 ? 'wrong' : 'incorrect'
  }
  return elements
}

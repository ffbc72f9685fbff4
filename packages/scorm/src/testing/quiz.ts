import type { Standard } from '../types.ts'
import { manifestText } from './manifest-text.ts'
import {
  dataScript,
  type PackageLanguage,
  type PackageLook,
  pageHtml,
  playableFile,
  styleFiles,
} from './playable-file.ts'
import { inFolder, type PackageFiles, zipFiles } from './zip.ts'

/** `answer` is the index of the right choice. Radio buttons have the ids `<id>-a`, `<id>-b`, … */
export type Question = { id: string; text: string; choices: string[]; answer: number }

export type QuizOptions = {
  title?: string
  language?: PackageLanguage
  /** Questions, or the number of default ones (at most 5). */
  questions?: readonly Question[] | number
  /** Percent, in the manifest and in the package; the platform's mark, if any, replaces it. */
  mastery?: number
  /** Reports passed or failed and never a score. */
  statusOnly?: boolean
  nestedRoot?: string
  look?: PackageLook
}

/**
 * Builds a playable quiz: one page of questions, a score, passed or failed, every answer as an
 * interaction. Stable ids: `<question>-<letter>`, `submit`, `score`, `verdict`; `body[data-state]`
 * is `playing`, `passed` or `failed`.
 */
export async function buildQuiz12(options: QuizOptions = {}): Promise<Buffer> {
  return await zipFiles(nested(options, quizPackage('1.2', options)))
}

/** The same quiz for SCORM 2004 4th edition. */
export async function buildQuiz2004(options: QuizOptions = {}): Promise<Buffer> {
  return await zipFiles(nested(options, quizPackage('2004', options)))
}

/** Radio button ids of the right choices. */
export function rightAnswers(options: QuizOptions = {}): string[] {
  return readyQuestions(options).map((question) => `${question.id}-${String.fromCharCode(97 + question.answer)}`)
}

/** Radio button ids of a wrong choice for each question. */
export function wrongAnswers(options: QuizOptions = {}): string[] {
  return readyQuestions(options).map(
    (question) => `${question.id}-${String.fromCharCode(97 + ((question.answer + 1) % question.choices.length))}`,
  )
}

function nested({ nestedRoot }: QuizOptions, files: PackageFiles) {
  return nestedRoot === undefined ? files : inFolder(nestedRoot, files)
}

function quizPackage(standard: Standard, options: QuizOptions): PackageFiles {
  const title = options.title ?? words[options.language ?? 'en'].title
  const files = quizFiles(standard, options)
  const manifest = manifestText({
    standard,
    title,
    items: [{ id: 'QUIZ-1', title, ref: 'RES-QUIZ', inner: masteryText(standard, options.mastery ?? 80) }],
    resources: [{ id: 'RES-QUIZ', href: 'quiz.html', files: Object.keys(files) }],
  })
  return { 'imsmanifest.xml': manifest, ...files }
}

/** The passing mark (percent) in the syntax of the standard, inside an item. */
export function masteryText(standard: Standard, mastery: number): string {
  return standard === '1.2'
    ? `<adlcp:masteryscore>${mastery}</adlcp:masteryscore>`
    : `<imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="mark" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>${mastery / 100}</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing>`
}

/** Files of one quiz SCO, without a manifest. */
export function quizFiles(standard: Standard, options: QuizOptions): PackageFiles {
  const language = options.language ?? 'en'
  const text = words[language]
  const driver = standard === '1.2' ? 'scorm12.js' : 'scorm2004.js'
  const quiz = {
    questions: readyQuestions(options),
    words: text,
    mastery: options.mastery ?? 80,
    reportsScore: options.statusOnly !== true,
  }
  return {
    'quiz.html': pageHtml({
      language,
      title: options.title ?? text.title,
      scripts: [driver, 'quiz-data.js', 'quiz.js'],
      main: `    <form id="quiz"><div id="questions"></div><button type="submit" id="submit" class="main" disabled>${text.submit}</button></form>
    <section id="result" hidden><p id="score"></p><h1 id="verdict" tabindex="-1"></h1><p id="detail"></p></section>`,
      footer: '',
    }),
    ...styleFiles(options.look),
    [driver]: playableFile(driver),
    'quiz.js': playableFile('quiz.js'),
    'quiz-data.js': dataScript('QUIZ', quiz),
  }
}

function readyQuestions({ language, questions }: QuizOptions): readonly Question[] {
  if (typeof questions === 'object') return questions
  return words[language ?? 'en'].questions.slice(0, questions ?? 5)
}

const words = {
  en: {
    title: 'Welcoming a client: the quiz',
    submit: 'Send my answers',
    passed: 'Passed, well done',
    failed: 'Not yet: try again',
    mark: 'needed',
    connected: 'Answers are recorded',
    notConnected: 'Answers are not recorded here',
    questions: [
      {
        id: 'q1',
        text: 'A client comes in while you are typing. What comes first?',
        choices: ['Finish the sentence', 'Look up and smile', 'Ask for a name'],
        answer: 1,
      },
      {
        id: 'q2',
        text: 'Why rephrase what the client said?',
        choices: ['To gain time', 'To show that you know', 'To be sure that you understood'],
        answer: 2,
      },
      {
        id: 'q3',
        text: 'You cannot do what is asked. What do you say?',
        choices: ['What you can do, and when', 'That you are sorry', 'That it is the rule'],
        answer: 0,
      },
      {
        id: 'q4',
        text: 'The client gets angry. What helps?',
        choices: ['Arguing the point', 'Slowing down and keeping to facts', 'Waiting in silence'],
        answer: 1,
      },
      {
        id: 'q5',
        text: 'What closes a good visit?',
        choices: ['A summary and a thank-you', 'A satisfaction form', 'A leaflet'],
        answer: 0,
      },
    ] as Question[],
  },
  fr: {
    title: 'Accueillir un client : le quiz',
    submit: 'Envoyer mes réponses',
    passed: 'Réussi, bravo',
    failed: 'Pas encore : réessayez',
    mark: 'requis',
    connected: 'Les réponses sont enregistrées',
    notConnected: 'Les réponses ne sont pas enregistrées ici',
    questions: [
      {
        id: 'q1',
        text: 'Un client entre pendant que vous écrivez. Que faites-vous d’abord ?',
        choices: ['Je termine ma phrase', 'Je lève les yeux et je souris', 'Je demande son nom'],
        answer: 1,
      },
      {
        id: 'q2',
        text: 'Pourquoi reformuler ce que dit le client ?',
        choices: ['Pour gagner du temps', 'Pour montrer que je sais', 'Pour être sûr d’avoir compris'],
        answer: 2,
      },
      {
        id: 'q3',
        text: 'Vous ne pouvez pas faire ce qui est demandé. Que dites-vous ?',
        choices: ['Ce que je peux faire, et quand', 'Que je suis désolé', 'Que c’est la règle'],
        answer: 0,
      },
      {
        id: 'q4',
        text: 'Le client se met en colère. Qu’est-ce qui aide ?',
        choices: ['Défendre mon point de vue', 'Ralentir et m’en tenir aux faits', 'Attendre en silence'],
        answer: 1,
      },
      {
        id: 'q5',
        text: 'Comment bien terminer une visite ?',
        choices: ['Résumer et remercier', 'Faire remplir un questionnaire', 'Donner une brochure'],
        answer: 0,
      },
    ] as Question[],
  },
} satisfies Record<PackageLanguage, Record<string, unknown>>

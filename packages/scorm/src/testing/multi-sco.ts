import type { Standard } from '../types.ts'
import { courseFiles } from './course.ts'
import { manifestText } from './manifest-text.ts'
import type { PackageLanguage } from './playable-file.ts'
import { masteryText, quizFiles } from './quiz.ts'
import { inFolder, zipFiles } from './zip.ts'

export type MultiScoOptions = { title?: string; language?: PackageLanguage; lessons?: number; mastery?: number }

/**
 * Builds a package with several SCOs: a folder of lessons (`LESSON-1` …), a quiz (`QUIZ-1`) and an
 * asset (`NOTES`). Each SCO is in a separate folder and independent.
 */
export async function buildMultiSco(standard: Standard, options: MultiScoOptions = {}): Promise<Buffer> {
  const language = options.language ?? 'en'
  const words = texts[language]
  const lessons = Array.from({ length: options.lessons ?? 2 }, (_, index) => ({
    number: index + 1,
    title: `${words.lesson} ${index + 1}`,
  }))
  const mastery = options.mastery ?? 80
  const manifest = manifestText({
    standard,
    title: options.title ?? words.title,
    items: [
      {
        id: 'LESSONS',
        title: words.lessons,
        items: lessons.map(({ number, title }) => ({ id: `LESSON-${number}`, title, ref: `RES-${number}` })),
      },
      { id: 'QUIZ-1', title: words.quiz, ref: 'RES-QUIZ', inner: masteryText(standard, mastery) },
      { id: 'NOTES', title: words.notes, ref: 'RES-NOTES' },
    ],
    resources: [
      ...lessons.map(({ number }) => ({ id: `RES-${number}`, href: `lesson-${number}/index.html` })),
      { id: 'RES-QUIZ', href: 'quiz/quiz.html' },
      { id: 'RES-NOTES', href: 'notes.html', type: 'asset' as const },
    ],
  })
  const lessonFiles = lessons.map(({ number, title }) =>
    inFolder(`lesson-${number}`, courseFiles(standard, { title, language, slides: 3 })),
  )
  return await zipFiles({
    'imsmanifest.xml': manifest,
    ...Object.assign({}, ...lessonFiles),
    ...inFolder('quiz', quizFiles(standard, { title: words.quiz, language, mastery })),
    'notes.html': `<!DOCTYPE html><html lang="${language}"><meta charset="utf-8"><title>${words.notes}</title><h1 id="notes">${words.notes}</h1></html>\n`,
  })
}

const texts = {
  en: { title: 'Safety at work', lessons: 'Lessons', lesson: 'Lesson', quiz: 'Final quiz', notes: 'Notes to print' },
  fr: {
    title: 'Sécurité au travail',
    lessons: 'Leçons',
    lesson: 'Leçon',
    quiz: 'Quiz final',
    notes: 'Notes à imprimer',
  },
}

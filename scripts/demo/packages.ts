import type { Language } from '@cursus/contract/language-values'
import {
  buildCourse12,
  buildCourse2004,
  buildQuiz12,
  buildQuiz2004,
  courseFiles,
  inFolder,
  manifestText,
  type Question,
  rawZip,
  type Slide,
  zipFiles,
} from '@cursus/scorm/testing'

/** Reads slides from lines such as `Title | Text | a point ; another`. */
function readSlides(lines: readonly string[]): Slide[] {
  return lines.map((line) => {
    const [title = '', text = '', points] = line.split('|').map((part) => part.trim())
    return { title, text, ...(points ? { points: points.split(';').map((point) => point.trim()) } : {}) }
  })
}

/** Reads questions from lines such as `A question? | wrong | *right | wrong`. */
export function readQuestions(lines: readonly string[]): Question[] {
  return lines.map((line, index) => {
    const [text = '', ...choices] = line.split('|').map((part) => part.trim())
    return {
      id: `q${index + 1}`,
      text,
      choices: choices.map((choice) => choice.replace(/^\*/, '')),
      answer: choices.findIndex((choice) => choice.startsWith('*')),
    }
  })
}

export type PackageSpec = { title: string; language: Language; standard: '1.2' | '2004' }

export function coursePackage(spec: PackageSpec, lines: readonly string[]): Promise<Buffer> {
  const options = { title: spec.title, language: spec.language, slides: readSlides(lines) }
  return spec.standard === '1.2' ? buildCourse12(options) : buildCourse2004(options)
}

export function quizPackage(spec: PackageSpec, lines: readonly string[], mastery: number): Promise<Buffer> {
  const options = { title: spec.title, language: spec.language, questions: readQuestions(lines), mastery }
  return spec.standard === '1.2' ? buildQuiz12(options) : buildQuiz2004(options)
}

/**
 * A package with common faults: zipped with its folder on Windows, manifest named in capitals,
 * references to missing files.
 */
export function hurriedPackage(spec: PackageSpec, lines: readonly string[], folder: string): Buffer {
  const { title, language, standard } = spec
  const files = courseFiles(standard, { title, language, slides: readSlides(lines) })
  const manifest = manifestText({
    standard,
    title,
    items: [{ id: 'ITEM-1', title, ref: 'RES-1' }],
    resources: [
      { id: 'RES-1', href: 'index.html', files: [...Object.keys(files), 'media/intro.mp4', 'media/sous-titres.vtt'] },
    ],
  })
  const entries = Object.entries(inFolder(folder, { 'IMSMANIFEST.XML': manifest, ...files }))
  return rawZip({ entries: entries.map(([name, data]) => ({ name: name.replaceAll('/', '\\'), data })) })
}

/** A zip without a manifest: a video and its notes. */
export function notAPackage(): Promise<Buffer> {
  return zipFiles({
    'fermeture-de-caisse/video.html': '<!doctype html><title>Fermeture de caisse</title>',
    'fermeture-de-caisse/notes.txt': 'À exporter de nouveau en SCORM.',
  })
}

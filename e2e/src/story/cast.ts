import type { Person } from '../support/arrange.ts'
import { person } from '../support/people.ts'
import type { Language } from '../support/words.ts'

export type StoryContent = {
  type: 'scorm-content' | 'scorm-quiz' | 'embedded-content' | 'external-link'
  title: string
  /** A package, with the expected values of its report. */
  file?: { name: string; buffer: Buffer; standard: string; launchFile: string; repaired: boolean }
  quizScoreValidation?: number
  link?: string
}
export type Story = {
  language: Language
  themeName: string
  categoryName: string
  moduleTitle: string
  chapters: { title: string; contents: StoryContent[] }[]
  companyName: string
  licenceName: string
  companyManager: Person
  /** Has an account. */
  knownParticipant: Person
  /** Known by e-mail only. */
  invitedParticipant: Person
  /** Quiz answers that fail and that pass: element ids in the package's page. */
  wrongAnswers: string[]
  rightAnswers: string[]
}

export const peopleOf = (language: Language) => ({
  companyManager: person('Sophie Lambert', language),
  knownParticipant: person('Karim Benali', language),
  invitedParticipant: person('Léa Fontaine', language),
})

export const contentsOf = (story: Story) => story.chapters.flatMap((chapter) => chapter.contents)

/** Returns the first content of a type; the story has one of each. */
export function contentOf(story: Story, type: StoryContent['type']): StoryContent {
  const content = contentsOf(story).find((candidate) => candidate.type === type)
  if (!content) throw new Error(`The story has no ${type}`)
  return content
}

import { join } from '../support/arrange.ts'
import type { Journey } from '../support/journey.ts'
import { speak } from '../support/words.ts'
import type { Story } from './cast.ts'
import { giveModule, joinCompany, seeResults } from './company-manager.ts'
import {
  beginCourse,
  failAndPassQuiz,
  joinAndAccept,
  openTheOthers,
  resumeCourse,
  seeModuleDone,
} from './participant.ts'
import {
  addCompanyManager,
  buildModule,
  createCategory,
  createCompany,
  createContents,
  createTheme,
  enterManagement,
  sellLicence,
} from './platform-manager.ts'

const animated = { reducedMotion: 'no-preference' } as const

/**
 * Plays from an empty platform to a completed module that a manager sees; each person has a
 * browser.
 */
export async function runStory(journey: Journey, story: Story): Promise<void> {
  const { platform } = journey
  const { language } = story
  speak(language)
  await join(platform, story.knownParticipant)

  const adminPage = await (await journey.visitor(animated)).newPage()
  await enterManagement(adminPage, platform, language)
  await createTheme(adminPage, story)
  await createCategory(adminPage, story)
  await createContents(adminPage, platform, story)
  await buildModule(adminPage, story)
  await createCompany(adminPage, story)
  await addCompanyManager(adminPage, story)
  await sellLicence(adminPage, story)

  const managerPage = await (await journey.visitor(animated)).newPage()
  await joinCompany(managerPage, platform, story)
  await giveModule(managerPage, story)

  const participant = await journey.visitor(animated)
  const page = await participant.newPage()
  await joinAndAccept(page, platform, story)
  await beginCourse(page, story)
  const again = await resumeCourse(participant, platform)
  await failAndPassQuiz(again, story)
  await openTheOthers(again, story)
  await seeModuleDone(again, story)

  await seeResults(managerPage, story)
}

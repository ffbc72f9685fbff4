import { buildCourse2004, buildQuiz12, rightAnswers, wrongAnswers } from '@cursus/scorm/testing'
import { it } from 'vitest'
import { peopleOf } from './story/cast.ts'
import { runStory } from './story/run-story.ts'
import { useJourney } from './support/journey.ts'
import { startSite } from './support/site.ts'

const journey = useJourney({}, 'refused')

it('English: from the catalogue to the finished module, with a SCORM 2004 course and a SCORM 1.2 quiz in a folder', async () => {
  const site = await startSite()
  const course = await buildCourse2004({ accentedNames: true })
  const quiz = await buildQuiz12({ nestedRoot: 'quiz export' })
  await runStory(journey, {
    language: 'en',
    ...peopleOf('en'),
    themeName: 'Customer care',
    categoryName: 'Welcome',
    moduleTitle: 'Welcoming every client',
    chapters: [
      {
        title: 'Learn',
        contents: [
          {
            type: 'scorm-content',
            title: 'Five steps to a good welcome',
            file: {
              name: 'welcome.zip',
              buffer: course,
              standard: 'SCORM 2004, 4th edition',
              launchFile: 'leçon.html',
              repaired: false,
            },
          },
          {
            type: 'scorm-quiz',
            title: 'The welcome quiz',
            quizScoreValidation: 80,
            file: { name: 'quiz.zip', buffer: quiz, standard: 'SCORM 1.2', launchFile: 'quiz.html', repaired: true },
          },
        ],
      },
      {
        title: 'Go further',
        contents: [
          { type: 'embedded-content', title: 'The welcome charter', link: `${site.origin}/charter` },
          { type: 'external-link', title: 'The complete guide', link: `${site.origin}/guide` },
        ],
      },
    ],
    companyName: 'Harbour Hotels',
    licenceName: 'Front desk teams',
    rightAnswers: rightAnswers(),
    wrongAnswers: wrongAnswers(),
  }).finally(site.close)
})

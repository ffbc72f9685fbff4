import { buildCourse12, buildQuiz2004, rightAnswers, wrongAnswers } from '@cursus/scorm/testing'
import { it } from 'vitest'
import { peopleOf } from './story/cast.ts'
import { runStory } from './story/run-story.ts'
import { useJourney } from './support/journey.ts'
import { startSite } from './support/site.ts'

const journey = useJourney({}, 'refused')

it('français : du catalogue au module terminé, avec un cours SCORM 1.2 dans un dossier et des noms accentués', async () => {
  const site = await startSite()
  const course = await buildCourse12({ language: 'fr', nestedRoot: 'Leçon été', accentedNames: true })
  const quiz = await buildQuiz2004({ language: 'fr' })
  await runStory(journey, {
    language: 'fr',
    ...peopleOf('fr'),
    themeName: 'Relation client',
    categoryName: 'Accueil',
    moduleTitle: 'Accueillir chaque client',
    chapters: [
      {
        title: 'Apprendre',
        contents: [
          {
            type: 'scorm-content',
            title: 'L’accueil en cinq étapes',
            file: {
              name: 'accueil.zip',
              buffer: course,
              standard: 'SCORM 1.2',
              launchFile: 'leçon d’accueil.html',
              repaired: true,
            },
          },
          {
            type: 'scorm-quiz',
            title: 'Le quiz de l’accueil',
            quizScoreValidation: 80,
            file: {
              name: 'quiz.zip',
              buffer: quiz,
              standard: 'SCORM 2004, 4ᵉ édition',
              launchFile: 'quiz.html',
              repaired: false,
            },
          },
        ],
      },
      {
        title: 'Aller plus loin',
        contents: [
          { type: 'embedded-content', title: 'La charte d’accueil', link: `${site.origin}/charte` },
          { type: 'external-link', title: 'Le guide complet', link: `${site.origin}/guide` },
        ],
      },
    ],
    companyName: 'Hôtels du Port',
    licenceName: 'Équipes d’accueil',
    rightAnswers: rightAnswers({ language: 'fr' }),
    wrongAnswers: wrongAnswers({ language: 'fr' }),
  }).finally(site.close)
})

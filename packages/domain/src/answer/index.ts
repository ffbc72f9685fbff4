export { getContentFigures } from './get-content-figures.ts'
export { listAccessAnswers } from './list-access-answers.ts'
export { listContentQuestions } from './list-content-questions.ts'

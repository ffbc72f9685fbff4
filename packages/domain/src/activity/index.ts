export { joinSpans, type Span, secondsByDay, secondsOf, toSpan } from './active-time.ts'
export { readContentSeconds, readLearningSeconds, readSecondsByContent, readSecondsOf } from './read-seconds.ts'
export { signOfActivity } from './sign-of-activity.ts'

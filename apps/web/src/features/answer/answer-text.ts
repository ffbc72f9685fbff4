import { m } from '#web/paraglide/messages.js'

/** The text of an answer; the standard writes true and false in English. */
export function answerText(question: { isTrueFalse: boolean }, answer: string): string {
  if (question.isTrueFalse && answer === 'true') return m.common_answer_true()
  if (question.isTrueFalse && answer === 'false') return m.common_answer_false()
  return answer
}

/** "8 s", "2 min 5 s": the time taken to answer. */
export function timeTaken(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return m.common_answer_seconds({ seconds: whole })
  return m.common_answer_minutes({ minutes: Math.floor(whole / 60), seconds: whole % 60 })
}

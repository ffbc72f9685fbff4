import { defineGrammar } from './element-grammar.ts'

/** The data model of SCORM 1.2 (Run-Time Environment 3.4): every leaf, `n` for an index. */
export const grammar12 = defineGrammar({
  readOnly: `
    cmi.core.student_id cmi.core.student_name cmi.core.credit cmi.core.entry cmi.core.total_time cmi.core.lesson_mode
    cmi.launch_data cmi.comments_from_lms
    cmi.student_data.mastery_score cmi.student_data.max_time_allowed cmi.student_data.time_limit_action`,
  readWrite: `
    cmi.core.lesson_location cmi.core.lesson_status cmi.core.score.raw cmi.core.score.min cmi.core.score.max
    cmi.suspend_data cmi.comments
    cmi.objectives.n.id cmi.objectives.n.score.raw cmi.objectives.n.score.min cmi.objectives.n.score.max
    cmi.objectives.n.status
    cmi.student_preference.audio cmi.student_preference.language cmi.student_preference.speed
    cmi.student_preference.text`,
  writeOnly: `
    cmi.core.exit cmi.core.session_time
    cmi.interactions.n.id cmi.interactions.n.objectives.n.id cmi.interactions.n.time cmi.interactions.n.type
    cmi.interactions.n.correct_responses.n.pattern cmi.interactions.n.weighting cmi.interactions.n.student_response
    cmi.interactions.n.result cmi.interactions.n.latency
    nav.event`,
  keywords: `
    cmi._version cmi.core._children cmi.core.score._children
    cmi.objectives._children cmi.objectives._count cmi.objectives.n.score._children
    cmi.student_data._children cmi.student_preference._children
    cmi.interactions._children cmi.interactions._count cmi.interactions.n.objectives._count
    cmi.interactions.n.correct_responses._count`,
})

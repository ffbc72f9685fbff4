import { defineGrammar } from './element-grammar.ts'

/**
 * The data model of SCORM 2004 (Run-Time Environment 4, Sequencing and Navigation 5.6): every leaf,
 * `n` for an index.
 */
export const grammar2004 = defineGrammar({
  readOnly: `
    cmi.comments_from_lms.n.comment cmi.comments_from_lms.n.location cmi.comments_from_lms.n.timestamp
    cmi.completion_threshold cmi.credit cmi.entry cmi.launch_data cmi.learner_id cmi.learner_name
    cmi.max_time_allowed cmi.mode cmi.scaled_passing_score cmi.time_limit_action cmi.total_time
    adl.data.n.id adl.nav.request_valid.continue adl.nav.request_valid.previous`,
  readWrite: `
    cmi.comments_from_learner.n.comment cmi.comments_from_learner.n.location cmi.comments_from_learner.n.timestamp
    cmi.completion_status cmi.success_status cmi.progress_measure cmi.location cmi.suspend_data
    cmi.score.scaled cmi.score.raw cmi.score.min cmi.score.max
    cmi.learner_preference.audio_level cmi.learner_preference.language cmi.learner_preference.delivery_speed
    cmi.learner_preference.audio_captioning
    cmi.objectives.n.id cmi.objectives.n.score.scaled cmi.objectives.n.score.raw cmi.objectives.n.score.min
    cmi.objectives.n.score.max cmi.objectives.n.success_status cmi.objectives.n.completion_status
    cmi.objectives.n.progress_measure cmi.objectives.n.description
    cmi.interactions.n.id cmi.interactions.n.type cmi.interactions.n.objectives.n.id cmi.interactions.n.timestamp
    cmi.interactions.n.correct_responses.n.pattern cmi.interactions.n.weighting cmi.interactions.n.learner_response
    cmi.interactions.n.result cmi.interactions.n.latency cmi.interactions.n.description
    adl.data.n.store adl.nav.request`,
  writeOnly: 'cmi.exit cmi.session_time',
  keywords: `
    cmi._version cmi.comments_from_learner._children cmi.comments_from_learner._count
    cmi.comments_from_lms._children cmi.comments_from_lms._count
    cmi.interactions._children cmi.interactions._count cmi.interactions.n.objectives._count
    cmi.interactions.n.correct_responses._count
    cmi.learner_preference._children cmi.objectives._children cmi.objectives._count cmi.objectives.n.score._children
    cmi.score._children adl.data._children adl.data._count`,
})

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

/** SCORM 1.2 through `window.API` of the nearest window that has one. */
window.lms = (() => {
  const api = findApi('API')
  const startedAt = Date.now()
  let isOpen = false

  function findApi(name) {
    for (const start of [window, window.opener]) {
      let from = start
      for (let depth = 0; from && depth < 20; depth += 1) {
        if (from[name]) return from[name]
        if (from.parent === from) break
        from = from.parent
      }
    }
    return null
  }
  const get = (element) => (isOpen ? api.LMSGetValue(element) : '')
  const set = (element, value) => isOpen && api.LMSSetValue(element, String(value)) === 'true'
  const two = (value) => String(value).padStart(2, '0')
  function timespan(milliseconds) {
    const seconds = Math.floor(milliseconds / 1000)
    return `${String(Math.floor(seconds / 3600)).padStart(4, '0')}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  }

  return {
    start() {
      isOpen = api !== null && api.LMSInitialize('') === 'true'
      const status = get('cmi.core.lesson_status')
      if (['', 'not attempted', 'unknown'].includes(status)) set('cmi.core.lesson_status', 'incomplete')
      return {
        connected: isOpen,
        learner: get('cmi.core.student_name'),
        location: get('cmi.core.lesson_location'),
        data: get('cmi.suspend_data'),
        mastery: get('cmi.student_data.mastery_score'),
        ended: ['completed', 'passed', 'failed'].includes(status),
      }
    },
    bookmark(location, data) {
      set('cmi.core.lesson_location', location)
      set('cmi.suspend_data', data)
      set('cmi.core.session_time', timespan(Date.now() - startedAt))
      if (isOpen) api.LMSCommit('')
    },
    answer(index, { id, given, right, isRight, weighting }) {
      set(`cmi.interactions.${index}.id`, id)
      set(`cmi.interactions.${index}.type`, 'choice')
      set(`cmi.interactions.${index}.student_response`, given)
      set(`cmi.interactions.${index}.correct_responses.0.pattern`, right)
      set(`cmi.interactions.${index}.result`, isRight ? 'correct' : 'wrong')
      set(`cmi.interactions.${index}.weighting`, weighting)
    },
    score(raw, max) {
      set('cmi.core.score.raw', Math.round((raw / max) * 10000) / 100)
      set('cmi.core.score.min', 0)
      set('cmi.core.score.max', 100)
    },
    complete() {
      set('cmi.core.lesson_status', 'completed')
    },
    judge(isPassed) {
      set('cmi.core.lesson_status', isPassed ? 'passed' : 'failed')
    },
    stop(isFinished) {
      if (!isOpen) return
      set('cmi.core.session_time', timespan(Date.now() - startedAt))
      set('cmi.core.exit', isFinished ? '' : 'suspend')
      api.LMSCommit('')
      api.LMSFinish('')
      isOpen = false
    },
  }
})()

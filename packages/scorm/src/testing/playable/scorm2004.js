/** SCORM 2004 through `window.API_1484_11` of the nearest window that has one. */
window.lms = (() => {
  const api = findApi('API_1484_11')
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
  const get = (element) => (isOpen ? api.GetValue(element) : '')
  const set = (element, value) => isOpen && api.SetValue(element, String(value)) === 'true'
  const duration = (milliseconds) => `PT${Math.round(milliseconds / 10) / 100}S`

  return {
    start() {
      isOpen = api !== null && api.Initialize('') === 'true'
      const completion = get('cmi.completion_status')
      if (['', 'not attempted', 'unknown'].includes(completion)) set('cmi.completion_status', 'incomplete')
      const passingScore = get('cmi.scaled_passing_score')
      return {
        connected: isOpen,
        learner: get('cmi.learner_name'),
        location: get('cmi.location'),
        data: get('cmi.suspend_data'),
        mastery: passingScore === '' ? '' : String(Number(passingScore) * 100),
        ended: completion === 'completed' || ['passed', 'failed'].includes(get('cmi.success_status')),
      }
    },
    bookmark(location, data) {
      set('cmi.location', location)
      set('cmi.suspend_data', data)
      set('cmi.session_time', duration(Date.now() - startedAt))
      if (isOpen) api.Commit('')
    },
    answer(index, { id, given, right, isRight, weighting }) {
      set(`cmi.interactions.${index}.id`, id)
      set(`cmi.interactions.${index}.type`, 'choice')
      set(`cmi.interactions.${index}.timestamp`, new Date().toISOString().slice(0, 19))
      set(`cmi.interactions.${index}.correct_responses.0.pattern`, right)
      set(`cmi.interactions.${index}.learner_response`, given)
      set(`cmi.interactions.${index}.result`, isRight ? 'correct' : 'incorrect')
      set(`cmi.interactions.${index}.weighting`, weighting)
    },
    score(raw, max) {
      set('cmi.score.scaled', Math.round((raw / max) * 10000) / 10000)
      set('cmi.score.raw', raw)
      set('cmi.score.min', 0)
      set('cmi.score.max', max)
    },
    complete() {
      set('cmi.progress_measure', 1)
      set('cmi.completion_status', 'completed')
    },
    judge(isPassed) {
      set('cmi.completion_status', 'completed')
      set('cmi.success_status', isPassed ? 'passed' : 'failed')
    },
    stop(isFinished) {
      if (!isOpen) return
      set('cmi.session_time', duration(Date.now() - startedAt))
      set('cmi.exit', isFinished ? 'normal' : 'suspend')
      api.Commit('')
      api.Terminate('')
      isOpen = false
    },
  }
})()

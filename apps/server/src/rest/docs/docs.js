// Renders the OpenAPI document; all texts are inserted as text nodes.

const element = (name, text, ...children) => {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  made.append(...children)
  return made
}

const json = (title, value) => [element('h4', title), element('pre', JSON.stringify(value, null, 2))]

function callOf(method, path, operation) {
  const name = element('span', method.toUpperCase())
  name.className = 'method'
  const summary = element('summary', undefined, name, element('code', `/api${path}`), ` — ${operation.summary}`)
  const call = element('details', undefined, summary, element('p', operation.description))
  // Filled when it is opened, because a hundred schemas at once are slow to lay out.
  call.addEventListener('toggle', () => fill(call, operation), { once: true })
  call.dataset.words = `${method} ${path} ${operation.summary}`.toLowerCase()
  return call
}

function fill(call, operation) {
  if (operation.parameters.length > 0) call.append(...json('Parameters', operation.parameters))
  for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
    call.append(...json(`Body: ${type}`, schema))
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    const schema = response.content?.['application/json']?.schema
    if (schema && !schema.$ref) call.append(...json(`Answer ${status}`, schema))
    else call.append(element('p', `${status}: ${response.description}`))
  }
}

const response = await fetch('/api/docs/json')
const api = await response.json()
document.querySelector('#about').textContent = `Version ${api.info.version}. ${api.info.description}`

const calls = document.querySelector('#calls')
for (const { name } of api.tags) {
  const section = element('section', undefined, element('h2', name))
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.tags.includes(name)) section.append(callOf(method, path, operation))
    }
  }
  calls.append(section)
}

document.querySelector('#search').addEventListener('input', ({ target }) => {
  const words = target.value.toLowerCase()
  for (const section of calls.children) {
    const found = [...section.querySelectorAll('details')].filter((call) => {
      call.hidden = !call.dataset.words.includes(words)
      return !call.hidden
    })
    section.hidden = found.length === 0
  }
})

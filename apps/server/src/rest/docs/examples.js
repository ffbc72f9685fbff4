/** Lists whose rows have what a parameter names, where the path before the parameter is no list. */
const listsOf = {
  categoryId: ['/contentCategory'],
  contentId: ['/user/me/userContent'],
  contentVersionId: ['/content/{id}/version'],
  moduleIdList: ['/module/archive'],
  moduleId: ['/company/{companyId}/module'],
  moduleVersionId: ['/module/{id}/version'],
  code: ['/user/me/attestation'],
}
const texts = { title: 'Example', language: 'fr', noun: 'company' }

/**
 * Gives the parameters of the calls of an OpenAPI document that read the ids of rows that the
 * reader may see. `read` answers a path, or undefined where the reader may not. Returns the reader.
 */
export async function addExamples(api, read) {
  const me = await read('/user/me')
  if (!me) return
  const holds = (right, rights) => {
    const [domain, action] = right.split('.')
    return rights?.[domain]?.[action] === true
  }
  const own = Object.keys(me.companies)[0]
  const ofPlatform = (right) => holds(right, me.platformManagementRights)
  const ofCompany = (right) =>
    /^(training|admin)\./.test(right) && (ofPlatform('companies.write') || holds(right, me.companies[own]?.rights))
  /** The reader holds one of the rights that a call asks for; else it would only be refused. */
  const may = ({ 'x-rights': anyOf }) =>
    anyOf.length === 0 || anyOf.some((right) => ofPlatform(right) || ofCompany(right))
  const mayRead = (path) => Boolean(api.paths[path]?.get && may(api.paths[path].get))
  const company = own ?? (mayRead('/company') ? (await read('/company?limit=1'))?.[0]?.id : undefined)
  const rows = new Map()
  /** The first row of a list. */
  const rowOf = (path) => {
    if (!rows.has(path)) rows.set(path, mayRead(path) ? readRow(path) : Promise.resolve())
    return rows.get(path)
  }
  const readRow = async (path) => {
    const address = await fill(path)
    const list = address && (await read(`${address}?limit=1`))
    return Array.isArray(list) ? list[0] : undefined
  }
  /** What stands in a path for a parameter, or undefined where the reader has no such row. */
  const exampleOf = async (name, before) => {
    if (name === 'companyId') return company
    if (texts[name]) return texts[name]
    for (const list of [before, ...(listsOf[name] ?? [])]) {
      const row = await rowOf(list)
      const found = row?.[name] ?? row?.id
      if (found) return found
    }
  }
  const fill = async (path) => {
    let filled = ''
    let before = ''
    for (const word of path.split('/').slice(1)) {
      const name = /^\{(\w+)\}$/.exec(word)?.[1]
      const part = name ? await exampleOf(name, before) : word
      if (!part) return
      filled += `/${part}`
      before += `/${word}`
    }
    return filled
  }
  const noteOf = async (path, parameter) => {
    const { name, required } = parameter
    if (!required) return
    const ofQuery = name === 'with' ? `/${path.split('/')[1]}/{id}/version` : '/company'
    const isRow = name === 'with' || name === 'id'
    const before = parameter.in === 'path' ? path.slice(0, path.indexOf(`/{${name}}`)) : isRow ? ofQuery : ''
    const example = await exampleOf(name, before)
    if (example) parameter.example = parameter.schema.type === 'array' ? [example] : example
  }
  const calls = Object.entries(api.paths).flatMap(([path, { get }]) => (get ? [[path, get]] : []))
  await Promise.all(calls.flatMap(([path, { parameters }]) => parameters.map((each) => noteOf(path, each))))
  return me
}

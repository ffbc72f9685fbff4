import type { ManifestItem, SharedDataMap, Standard } from '../types.ts'
import { childOf, childrenOf, childText, type XmlElement } from './xml-tree.ts'

/** Launch and result settings of an item's element. */
export type ItemFacts = Pick<
  ManifestItem,
  | 'masteryScore'
  | 'scaledPassingScore'
  | 'completionThreshold'
  | 'dataFromLms'
  | 'maxTimeAllowed'
  | 'timeLimitAction'
  | 'prerequisites'
  | 'objectiveIds'
  | 'sharedData'
  | 'hideLmsUi'
> & { hasSequencingRules: boolean }

export type SequencingCollection = ReadonlyMap<string, XmlElement>

/** Reads the elements of the given standard; those of the other standard are ignored. */
export function readItemFacts(standard: Standard, item: XmlElement, collection: SequencingCollection): ItemFacts {
  const facts = standard === '1.2' ? facts12(item) : facts2004(item, collection)
  const own = Object.entries({ ...facts, dataFromLms: dataFromLms(item) }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(own) as ItemFacts
}

function facts12(item: XmlElement): ItemFacts {
  return {
    masteryScore: numberIn(childText(item, 'masteryscore'), 0, 100),
    maxTimeAllowed: childText(item, 'maxtimeallowed'),
    timeLimitAction: childText(item, 'timelimitaction'),
    prerequisites: childText(item, 'prerequisites'),
    objectiveIds: [],
    hideLmsUi: [],
    hasSequencingRules: false,
  }
}

function facts2004(item: XmlElement, collection: SequencingCollection): ItemFacts {
  const own = childOf(item, 'sequencing')
  const shared = collection.get(own?.attributes.idref ?? '')
  const part = (name: string) => childOf(own, name) ?? childOf(shared, name)
  const objectives = part('objectives')
  const primary = childOf(objectives, 'primaryobjective')
  return {
    scaledPassingScore: passingScore(primary),
    completionThreshold: completionThreshold(childOf(item, 'completionthreshold')),
    maxTimeAllowed: part('limitconditions')?.attributes.attemptabsolutedurationlimit,
    timeLimitAction: childText(item, 'timelimitaction'),
    objectiveIds: [primary, ...childrenOf(objectives, 'objective')].flatMap((objective) => {
      const id = objective?.attributes.objectiveid?.trim()
      return id ? [id] : []
    }),
    sharedData: sharedData(item),
    hideLmsUi: childrenOf(childOf(item, 'presentation', 'navigationinterface'), 'hidelmsui').map(({ text }) =>
      text.trim(),
    ),
    hasSequencingRules: hasRules(part),
  }
}

/** Only trimmed at the ends: white space inside may matter to the package. */
function dataFromLms(item: XmlElement) {
  return childOf(item, 'datafromlms')?.text.trim() || undefined
}

function passingScore(primary: XmlElement | undefined) {
  if (!isTrue(primary?.attributes.satisfiedbymeasure)) return undefined
  // The standard's default for a missing mark.
  return numberIn(childText(primary, 'minnormalizedmeasure') ?? '1', -1, 1)
}

/** 4th edition: attributes; 2nd and 3rd edition: the element's text. */
function completionThreshold(element: XmlElement | undefined) {
  if (element === undefined) return undefined
  const { completedbymeasure, minprogressmeasure } = element.attributes
  if (completedbymeasure === undefined && minprogressmeasure === undefined) return numberIn(element.text.trim(), 0, 1)
  return isTrue(completedbymeasure) ? numberIn(minprogressmeasure ?? '1', 0, 1) : undefined
}

function sharedData(item: XmlElement): SharedDataMap[] | undefined {
  const maps = childrenOf(childOf(item, 'data'), 'map').flatMap(({ attributes }) => {
    const targetId = attributes.targetid?.trim()
    const may = (name: string) => attributes[name] === undefined || isTrue(attributes[name])
    return targetId ? [{ targetId, read: may('readshareddata'), write: may('writeshareddata') }] : []
  })
  return maps.length === 0 ? undefined : maps
}

/** Whether the manifest prescribes an order; `flow` alone is no rule. */
function hasRules(part: (name: string) => XmlElement | undefined) {
  const mode = part('controlmode')?.attributes ?? {}
  const limits = part('limitconditions')?.attributes ?? {}
  return (
    (part('sequencingrules')?.children.length ?? 0) > 0 ||
    childrenOf(part('rolluprules'), 'rolluprule').length > 0 ||
    isTrue(mode.forwardonly) ||
    mode.choice?.trim() === 'false' ||
    limits.attemptlimit !== undefined
  )
}

function isTrue(text: string | undefined) {
  return text !== undefined && ['true', '1'].includes(text.trim().toLowerCase())
}

function numberIn(text: string | undefined, min: number, max: number) {
  if (text === undefined || text === '') return undefined
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) && value >= min && value <= max ? value : undefined
}

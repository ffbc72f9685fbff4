import type { GiveAccessResult } from '@cursus/contract/access'

/** People of one call. */
const batchSize = 1000

type Grant = { moduleId: string; userList: string[]; userGroupIdList: string[]; exceptUserList: string[] }
/** What happened to one module. */
export type Given = {
  moduleId: string
  /** Who has it now. */
  emails: string[]
  skipped: GiveAccessResult['skipped']
  /** Those who were left without it; `error` is absent after a stop. Groups are not among them. */
  refused?: { error?: unknown; emails: string[] }
}
export type GiveProgress = { moduleId: string; done: number; count: number }

/**
 * Gives modules to the same people, one after the other; a refused one stops no other. Up to a
 * thousand addresses a module is all or nothing. More are sent in parts, after a check of all of
 * them, so that too few seats or a wrong date refuses the module before anybody has it.
 * @param calls.check throws what giving to everybody would be refused with
 */
export async function giveEach<Input extends Grant>(
  moduleIdList: readonly string[],
  input: Input,
  calls: {
    check: (input: Input) => Promise<unknown>
    give: (input: Input) => Promise<GiveAccessResult>
    onStep?: (progress: GiveProgress) => void
    isStopped?: () => boolean
  },
): Promise<Given[]> {
  const parts = partsOf(input)
  const count = moduleIdList.length * parts.length
  const all: Given[] = []
  for (const [place, moduleId] of moduleIdList.entries()) {
    const emails = new Set<string>()
    const skipped = new Map<string, GiveAccessResult['skipped'][number]>()
    let refused: Given['refused']
    let sent = 0
    const step = () => calls.onStep?.({ moduleId, done: place * parts.length + sent, count })
    step()
    try {
      if (parts.length > 1 && !calls.isStopped?.()) await calls.check({ ...input, moduleId })
      for (const part of parts) {
        if (calls.isStopped?.()) {
          refused = { emails: restOf(parts, sent) }
          break
        }
        const result = await calls.give({ ...part, moduleId })
        for (const { email } of result.created) emails.add(email)
        for (const person of result.skipped) skipped.set(person.email, person)
        sent += 1
        step()
      }
    } catch (error) {
      refused = { error, emails: restOf(parts, sent) }
    }
    all.push({
      moduleId,
      emails: [...emails],
      // A member of a group may have got it from an earlier part, by their address.
      skipped: [...skipped.values()].filter(({ email }) => !emails.has(email)),
      ...(refused && { refused }),
    })
  }
  return all
}

/** The last part has the groups, because a call needs somebody. */
function partsOf<Input extends Grant>(input: Input): Input[] {
  if (input.userList.length <= batchSize) return [input]
  const parts: Input[] = []
  for (let at = 0; at < input.userList.length; at += batchSize) {
    const isLast = at + batchSize >= input.userList.length
    const userList = input.userList.slice(at, at + batchSize)
    parts.push({ ...input, userList, userGroupIdList: isLast ? input.userGroupIdList : [] })
  }
  return parts
}

const restOf = (parts: readonly Grant[], sent: number) => parts.slice(sent).flatMap(({ userList }) => userList)

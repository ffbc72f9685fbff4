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
  /** Those who were left without it; `error` is absent after a stop. */
  refused?: { error?: unknown; emails: string[] }
}
export type GiveProgress = { moduleId: string; done: number; count: number }

/**
 * Gives modules to the same people, one after the other; a refused one stops no other. Up to a
 * thousand people a module is all or nothing. More are sent in parts, after a check of all of them,
 * so that too few seats or a wrong date refuses the module before anybody has it.
 * @param calls.check throws what giving to everybody would be refused with
 * @param calls.members e-mails of the members of its groups
 */
export async function giveEach<Input extends Grant>(
  moduleIdList: readonly string[],
  input: Input,
  calls: {
    check: (input: Input) => Promise<unknown>
    members: (input: Input) => Promise<string[]>
    give: (input: Input) => Promise<GiveAccessResult>
    onStep?: (progress: GiveProgress) => void
    isStopped?: () => boolean
  },
): Promise<Given[]> {
  const members = input.userGroupIdList.length > 0 ? await calls.members(input) : []
  const parts = partsOf(input, [...new Set([...input.userList, ...members])])
  const count = moduleIdList.length * parts.length
  const all: Given[] = []
  for (const [index, moduleId] of moduleIdList.entries()) {
    const emails: string[] = []
    const skipped: GiveAccessResult['skipped'] = []
    let refused: Given['refused']
    let sent = 0
    const step = () => calls.onStep?.({ moduleId, done: index * parts.length + sent, count })
    step()
    try {
      if (parts.length > 1 && !calls.isStopped?.()) await calls.check({ ...input, moduleId })
      for (const part of parts) {
        if (calls.isStopped?.()) {
          refused = { emails: restOf(parts, sent) }
          break
        }
        const result = await calls.give({ ...part, moduleId })
        emails.push(...result.created.map(({ email }) => email))
        skipped.push(...result.skipped)
        sent += 1
        step()
      }
    } catch (error) {
      refused = { error, emails: restOf(parts, sent) }
    }
    all.push({
      moduleId,
      emails,
      skipped,
      ...(refused && { refused }),
    })
  }
  return all
}

/** Groups are sent as the people in them. */
function partsOf<Input extends Grant>(input: Input, people: readonly string[]): Input[] {
  const parts: Input[] = []
  for (let at = 0; at < people.length; at += batchSize) {
    parts.push({ ...input, userList: people.slice(at, at + batchSize), userGroupIdList: [], exceptUserList: [] })
  }
  return parts
}

const restOf = (parts: readonly Grant[], sent: number) => parts.slice(sent).flatMap(({ userList }) => userList)

import type { ErrorName, ErrorOptions } from '@cursus/contract/error'
import type { Issue } from '@cursus/contract/rule'
import { expect } from 'vitest'

/** Passes when the work is refused by this name; `rest`: what else the refusal has to say. */
export const expectRefusal = (
  work: Promise<unknown>,
  code: ErrorName,
  rest?: { options?: ErrorOptions; issues?: readonly Partial<Issue>[] },
): Promise<void> => expect(work).rejects.toMatchObject({ code, ...rest })

import { giveUpUnpacking } from '@cursus/domain/content'
import type { Deps } from '@cursus/domain/context'
import { failFile } from '@cursus/domain/made-file'
import { type JobContract, type JobFailure, makeFile, type PayloadOf, unpackPackage } from '@cursus/jobs'

type GiveUp = (deps: Deps, job: JobFailure) => Promise<void>

const by =
  <Contract extends JobContract>(
    contract: Contract,
    giveUp: (deps: Deps, payload: PayloadOf<Contract>) => Promise<void>,
  ): GiveUp =>
  async (deps, { payload }) => {
    const read = contract.payload.safeParse(payload)
    if (read.success) await giveUp(deps, read.data as PayloadOf<Contract>)
  }

const acts: Record<string, GiveUp> = {
  [unpackPackage.name]: by(unpackPackage, (deps, payload) =>
    giveUpUnpacking({ ...deps, actor: { kind: 'system', job: 'unpack-package' } }, payload),
  ),
  [makeFile.name]: by(makeFile, failFile),
}

/**
 * What a person waits for fails with its job, however that ended: its tries spent, its workers
 * killed, its payload refused. Handlers see only the first.
 */
export const giveUpJob = async (deps: Deps, job: JobFailure): Promise<void> => acts[job.name]?.(deps, job)

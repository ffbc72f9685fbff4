import type { TestProject } from 'vitest/node'
import { migrateJobs } from '../backend.ts'

/** Adds the schema of the jobs to the migrated template, so that no test file creates its own. */
export default async function setup(project: TestProject): Promise<void> {
  await migrateJobs({ databaseUrl: project.getProvidedContext().databaseUrl })
}

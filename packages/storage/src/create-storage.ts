import { join } from 'node:path'
import { createLocalStorage } from './local-storage.ts'
import type { Storage } from './storage.ts'

/** Creates the storage of an installation: the folder `files` in its data folder. */
export const createStorage = (dataDir: string): Storage => createLocalStorage(join(dataDir, 'files'))

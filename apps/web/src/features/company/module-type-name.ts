import type { ModuleType } from '@cursus/contract/module'
import { m } from '#web/paraglide/messages.js'

export const moduleTypeName = (type: ModuleType): string =>
  type === 'course' ? m.company_type_course() : m.company_type_free()

import type { ModuleType } from '@cursus/contract/module-values'
import { m } from '#web/paraglide/messages.js'

const types: Record<ModuleType, { label: () => string; hint: () => string }> = {
  course: { label: m.management_module_type_course, hint: m.management_module_type_course_hint },
  'free-content': { label: m.management_module_type_free, hint: m.management_module_type_free_hint },
}

export const moduleTypeLabel = (type: ModuleType): string => types[type].label()
export const moduleTypeHint = (type: ModuleType): string => types[type].hint()

export const moduleTypes = ['course', 'free-content'] as const
export type ModuleType = (typeof moduleTypes)[number]

export const supportTypes = ['technical', 'content', 'access', 'other'] as const
export type SupportType = (typeof supportTypes)[number]

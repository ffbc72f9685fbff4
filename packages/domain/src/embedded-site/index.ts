export { checkFraming } from './check-framing.ts'
export { refreshFraming } from './refresh-framing.ts'

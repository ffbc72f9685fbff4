export { archiving } from './archiving.ts'

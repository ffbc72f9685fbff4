export { type Ended, listEnded, repeatEnded } from './ended.ts'
export { removeUser } from './remove-user.ts'

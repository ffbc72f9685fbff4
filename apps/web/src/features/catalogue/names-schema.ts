import { namedInput } from '@cursus/contract/field'

// A file of its own: importing all of the contract's fields on demand would put zod into the first script.
export const namesSchema = namedInput

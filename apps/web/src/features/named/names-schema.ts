import { namedInput } from '@cursus/contract/field'

// A separate file, because loading the whole index of fields on demand would put zod into the
// first script.
export const namesSchema = namedInput

// Runs before each file. Files share their modules, so the language of the last one would go on.
import { speak } from './words.ts'

speak('fr')

import { type Expression, type RawBuilder, sql } from 'kysely'

/** A text without case, accents and outer spaces, as names and searches are compared. */
export const foldText = (text: Expression<string | null>): RawBuilder<string> => sql<string>`fold_text(${text})`

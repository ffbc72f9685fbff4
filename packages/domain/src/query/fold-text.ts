import { type Expression, type RawBuilder, sql } from 'kysely'

/** Text without case, accents and outer spaces, for comparing names and searches. */
export const foldText = (text: Expression<string | null>): RawBuilder<string> => sql<string>`fold_text(${text})`

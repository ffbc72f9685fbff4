import { toneOf } from '@cursus/contract/cover'
import { IconTile } from '#web/components/icon-tile.tsx'
import type { NamedRow, NamedThing } from './named-thing.ts'

/** A theme over its tone, which its modules wear; a category has none. */
export const NamedTile = <Row extends NamedRow>({
  of: thing,
  id,
  size,
}: {
  of: NamedThing<Row>
  id: string
  size?: 56
}) => <IconTile icon={<thing.icon aria-hidden />} tone={thing.noun === 'theme' ? toneOf(id) : undefined} size={size} />

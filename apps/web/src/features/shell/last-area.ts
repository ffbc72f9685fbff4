import type { Me } from '@cursus/contract/user'
import { type Area, areasOf } from '@cursus/rights'
import { areaKey } from './areas.ts'

/** Of the person, because a computer may be shared. */
const storageKey = (userId: string) => `cursus.area.${userId}`

/** @param key of the area, by `areaKey` */
export function rememberArea(userId: string, key: string): void {
  try {
    localStorage.setItem(storageKey(userId), key)
  } catch {
    // Storage refused: the next sign-in asks again.
  }
}

/** The area that was last open in this browser, unless its rights are gone. */
export function lastArea(me: Me): Area | undefined {
  try {
    const key = localStorage.getItem(storageKey(me.id))
    return areasOf(me).find((area) => areaKey(area) === key)
  } catch {
    return undefined
  }
}

import type { OwnSession } from '@cursus/contract/auth'
import { AppError } from '@cursus/contract/error'
import type { UserCtx } from '../context.ts'
import { endSession, endSessions, sessionIdOf } from './session.ts'

/** Display names of browser and system; null when unknown. */
export type Device = { browser: string | null; system: string | null }

// In this order, because nearly all of them also contain Chrome or Safari.
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Microsoft Edge'],
  [/\bOPR\/|\bOPiOS\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bCriOS\/|\bChromium\/|\b(?:Headless)?Chrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: readonly [pattern: RegExp, name: string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const nameIn = (names: readonly [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** Guesses browser and system from a `User-Agent` header, for display only. */
export function describeUserAgent(userAgent: string | null): Device {
  const text = userAgent ?? ''
  return { browser: nameIn(browsers, text), system: nameIn(systems, text) }
}

/**
 * Lists the user's sessions: this one first, then by last use. Rows have separate ids, because
 * neither the cookie's value nor its hash may be shown.
 */
export async function listOwnSessions(ctx: UserCtx): Promise<OwnSession[]> {
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'rowId', 'userAgent', 'lastSeenAt', 'createdAt'])
    .where('userId', '=', ctx.actor.id)
    .where('expiresAt', '>', ctx.now())
    .orderBy('lastSeenAt', 'desc')
    .orderBy('rowId')
    .execute()
  const sessions = rows.map((row) => ({
    id: row.rowId,
    ...describeUserAgent(row.userAgent),
    creationDate: row.createdAt.toISOString(),
    lastUsedAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === sessionIdOf(ctx.actor),
  }))
  return [...sessions.filter(({ isCurrent }) => isCurrent), ...sessions.filter(({ isCurrent }) => !isCurrent)]
}

/**
 * Ends one of the user's own sessions, possibly the calling one.
 * @throws NotFound for a session of another user
 */
export async function endOwnSession(ctx: UserCtx, { id }: { id: string }): Promise<void> {
  const session = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('rowId', '=', id)
    .where('userId', '=', ctx.actor.id)
    .executeTakeFirst()
  if (!session) throw new AppError('NotFound')
  await endSession(ctx, session.id)
}

/** Ends all sessions of the user except this one. */
export const endOtherSessions = (ctx: UserCtx): Promise<void> =>
  endSessions(ctx, [ctx.actor.id], { except: sessionIdOf(ctx.actor) })

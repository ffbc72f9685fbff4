/**
 * Dropped the `now()` defaults until release 48c76db1, because all times come from the clock of the
 * application. They stay for the releases before it: see `former-release.ts`.
 */
export async function up(): Promise<void> {}

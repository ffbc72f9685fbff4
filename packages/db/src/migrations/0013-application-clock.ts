/** Dropped the `now()` defaults once; `0090-former-releases` does it now. */
export async function up(): Promise<void> {}

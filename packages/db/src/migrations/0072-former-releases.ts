/** Gave the releases of its time what they needed, until `0090-former-releases`. */
export async function up(): Promise<void> {}

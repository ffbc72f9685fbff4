const MiB = 1024 * 1024
const GiB = 1024 * MiB

/**
 * Package limits; sizes in bytes. Sizes are counted while reading; headers are untrusted and can
 * only cause a refusal.
 */
export const defaultLimits = {
  zipBytes: GiB,
  entries: 20_000,
  totalBytes: 4 * GiB,
  /** Inflated ÷ zip size, checked once the inflated size exceeds `totalRatioFrom`. */
  totalRatio: 100,
  totalRatioFrom: 100 * MiB,
  entryBytes: 2 * GiB,
  entryRatio: 1_000,
  entryRatioFrom: 10 * MiB,
  segmentBytes: 240,
  pathBytes: 1_024,
  pathDepth: 32,
  manifestBytes: 10 * MiB,
  manifestDepth: 100,
  manifestItems: 20_000,
  manifestElements: 100_000,
}
export type PackageLimits = typeof defaultLimits

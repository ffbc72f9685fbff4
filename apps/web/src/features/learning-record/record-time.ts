const two = (value: number) => String(value).padStart(2, '0')

/** "01:04:12", so that the lines of a record add up. */
export const formatExactDuration = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')

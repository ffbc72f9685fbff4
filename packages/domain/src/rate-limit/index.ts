export { clearRate, limitRate, type RateLimited, rateLimits, removeOldRates } from './limit-rate.ts'

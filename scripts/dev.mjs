// npm run dev: runs the platform with every part watching its sources (turbo dev).
process.argv.push('--dev')
await import('./start.mjs')

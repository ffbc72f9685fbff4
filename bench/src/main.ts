// npm run bench: the hot paths beside their yardsticks. npm run bench -- scale: every list at a million accesses beside a thousand.
if (process.argv[2] === 'scale') await import('./scale/measure.ts')
else await import('./hot-paths.ts')

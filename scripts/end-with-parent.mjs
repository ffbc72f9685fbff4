// Preloaded into server and worker by npm start: when the parent process is killed, they stop as on
// Ctrl-C instead of holding their ports for ever.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

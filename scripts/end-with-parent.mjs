// Loaded before the server and the worker under npm start: if the process that started them is killed, they stop as on Ctrl-C instead of
// holding their ports for ever.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

import { spawnSync } from 'node:child_process'

/**
 * Checks the types of what browsers run against the library of the oldest browser (`lib` in
 * tsconfig.json). The program contains the server too, for the type of its router; its newer
 * functions are errors there, which the program of Node checks with its own library.
 */
const isOurs = /^(?:src|launcher|scripts|vite\.config\.ts|(?:\.\.\/){2}packages\/(?:contract|rights)\/)/

const { stdout, status } = spawnSync('tsc', ['--noEmit', '--checkers', '1', '--pretty', 'false'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
/** An error begins a line; what explains it is indented. */
const errors = stdout.split(/\n(?=\S)/).filter((error) => error.trim() !== '')
const placed = errors.filter((error) => /^\S+\(\d+,\d+\): /.test(error))
const shown = errors.filter((error) => isOurs.test(error) || !placed.includes(error))
if (shown.length > 0) process.stdout.write(`${shown.join('\n')}\n`)
process.exitCode = shown.length > 0 || (status !== 0 && errors.length === 0) ? 1 : 0

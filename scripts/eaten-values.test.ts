import { expect, it } from 'vitest'
import { eatenNames } from './eaten-values.ts'

it.each([
  ['POSTGRES_PASSWORD=Longpass$x12345', ['POSTGRES_PASSWORD']],
  ['SMTP_URL="smtp://user:pa$s@mail"', ['SMTP_URL']],
  ['export ADMIN_PASSWORD = a$(b)c', ['ADMIN_PASSWORD']],
  ["POSTGRES_PASSWORD='Longpass$x12345'", []],
  ['POSTGRES_PASSWORD=Longpass-x12345', []],
  ['# POSTGRES_PASSWORD=Longpass$x12345', []],
  ["A='x' # costs 5$", []],
  ['A=1\r\nB=$c\r\n', ['B']],
])('finds the values in which compose would replace $ names: %s', (text, names) => {
  expect(eatenNames(text)).toEqual(names)
})

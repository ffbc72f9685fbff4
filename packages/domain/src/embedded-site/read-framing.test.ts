import { expect, it } from 'vitest'
import { readFraming } from './index.ts'

const app = 'https://formation.example.com'
const site = 'https://site.example.org/page'
const framing = (headers: Record<string, string>, { url = site, status = 200, origin = app } = {}) =>
  readFraming({ url: new URL(url), status, headers }, origin)
const csp = (policy: string, more = {}) => framing({ 'content-security-policy': policy }, more)

it.each([
  ['nothing said', {}, 'allowed'],
  ['deny', { 'x-frame-options': 'DENY' }, 'refused'],
  ['sameorigin', { 'x-frame-options': 'SameOrigin' }, 'refused'],
  ['repeated', { 'x-frame-options': 'SAMEORIGIN, SAMEORIGIN' }, 'refused'],
  // Browsers ignore it.
  ['allow-from', { 'x-frame-options': 'ALLOW-FROM https://other.example' }, 'allowed'],
  ['another policy', { 'content-security-policy': "default-src 'self'; frame-src 'none'" }, 'allowed'],
] as const)('%s', (_, headers, expected) => {
  expect(framing(headers)).toBe(expected)
})

it('of its own origin shows what allows that', () => {
  expect(framing({ 'x-frame-options': 'SAMEORIGIN' }, { url: `${app}/help` })).toBe('allowed')
  expect(csp("frame-ancestors 'self'", { url: `${app}/help` })).toBe('allowed')
})

it.each([
  ["frame-ancestors 'none'", 'refused'],
  ['frame-ancestors', 'refused'],
  ["frame-ancestors 'self'", 'refused'],
  ['frame-ancestors *', 'allowed'],
  ['frame-ancestors https:', 'allowed'],
  ['frame-ancestors http:', 'allowed'],
  ['frame-ancestors data:', 'refused'],
  ['frame-ancestors https://formation.example.com', 'allowed'],
  ['Frame-Ancestors HTTPS://Formation.Example.com/', 'allowed'],
  ['frame-ancestors https://formation.example.com:443', 'allowed'],
  ['frame-ancestors https://formation.example.com:8443', 'refused'],
  ['frame-ancestors formation.example.com:*', 'allowed'],
  ['frame-ancestors *.example.com', 'allowed'],
  ['frame-ancestors *.formation.example.com', 'refused'],
  ['frame-ancestors https://other.example formation.example.com', 'allowed'],
  ["script-src 'self'; frame-ancestors https://other.example", 'refused'],
  // Two policies: both have to allow it.
  ["frame-ancestors *, frame-ancestors 'none'", 'refused'],
] as const)('%s → %s', (policy, expected) => {
  expect(csp(policy)).toBe(expected)
})

it('frame-ancestors replaces X-Frame-Options', () => {
  expect(framing({ 'x-frame-options': 'DENY', 'content-security-policy': 'frame-ancestors *' })).toBe('allowed')
})

it('a page without https inside one with https is blocked by the browser', () => {
  expect(framing({}, { url: 'http://site.example.org/' })).toBe('refused')
  expect(framing({}, { url: 'http://site.example.org/', origin: 'http://localhost:3000' })).toBe('allowed')
  expect(framing({}, { url: 'http://127.0.0.1:8080/' })).toBe('allowed')
})

it('an error says nothing about the page', () => {
  expect(framing({ 'x-frame-options': 'DENY' }, { status: 403 })).toBe('unknown')
  expect(framing({}, { status: 500 })).toBe('unknown')
})

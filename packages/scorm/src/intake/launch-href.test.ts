import { describe, expect, it } from 'vitest'
import { FileIndex } from './file-index.ts'
import { addParameters, encodePath, insidePath, resolveHref } from './launch-href.ts'

describe('parameters behind a launch', () => {
  it.each([
    ['', '', undefined, ''],
    ['', '', '', ''],
    ['', '', '?', ''],
    ['', '', 'a=1', '?a=1'],
    ['', '', '?a=1', '?a=1'],
    ['', '', '&a=1', '?a=1'],
    ['', '', '?&?a=1', '?a=1'],
    ['?b=2', '', 'a=1', '?b=2&a=1'],
    ['?b=2', '', '?a=1', '?b=2&a=1'],
    ['?b=2&', '', '&a=1', '?b=2&a=1'],
    ['?', '', 'a=1', '?a=1'],
    ['', '', '#part', '#part'],
    ['', '#old', '#new', '#new'],
    ['?b=2', '#old', '#new', '?b=2#new'],
    ['', '#here', 'a=1', '?a=1#here'],
    ['?b=2', '#here', 'a=1#there', '?b=2&a=1#there'],
    ['', '', 'name=Zoé D', '?name=Zo%C3%A9%20D'],
    ['', '', 'name=Zo%C3%A9%20D', '?name=Zo%C3%A9%20D'],
    ['?tc=API', '', '&act=1', '?tc=API&act=1'],
  ])('%j %j + %j → %j', (query, fragment, parameters, joined) => {
    expect(addParameters(query, fragment, parameters)).toBe(joined)
  })
})

describe('a reference', () => {
  it.each([
    ['index.html', [], 'index.html'],
    ['index.html', ['a/', 'b/', 'c/'], 'a/b/c/index.html'],
    ['index.html', ['a/b'], 'a/index.html'],
    ['../index.html', ['a/b/'], 'a/index.html'],
    ['/index.html', ['a/'], 'index.html'],
    ['./x/../index.html', [], 'index.html'],
    ['a\\b.html', ['c\\'], 'c/a/b.html'],
    ['a//b.html', [], 'a/b.html'],
  ])('%s under %j is first looked for at %s', (href, bases, path) => {
    expect(resolveHref(href, bases).paths[0]).toBe(path)
  })

  it('keeps query and fragment apart', () => {
    expect(resolveHref('launchpage.html?content=playing#top', ['shared/'])).toMatchObject({
      query: '?content=playing',
      fragment: '#top',
    })
    expect(resolveHref('launchpage.html?content=playing#top', ['shared/']).paths[0]).toBe('shared/launchpage.html')
  })

  it.each([
    'http://a/b',
    'HTTPS:b',
    '//host/x',
    'javascript:x',
    'C:\\x',
    '../x',
    'a/../../x',
    '%2e%2e/x',
    'a/%2E%2e/..%2f..%2fx',
    '..\\x',
  ])('%s leaves the package', (href) => {
    const { paths, isOutside } = resolveHref(href, [])
    expect({ paths, isOutside }).toEqual({ paths: [], isOutside: true })
  })

  it('is written for a URL', () => {
    expect(encodePath('a b/leçon#1?.html')).toBe('a%20b/le%C3%A7on%231%3F.html')
    expect(insidePath('a/./b/../c')).toBe('a/c')
  })
})

describe('finding files', () => {
  const index = new FileIndex(['Img/Photo.PNG', 'a b.html', 'a%20b.html', 'été.html', 'trailing./x.js'])
  it.each([
    ['Img/Photo.PNG', 'Img/Photo.PNG', false],
    ['img/photo.png', 'Img/Photo.PNG', true],
    ['a b.html', 'a b.html', false],
    ['a%20b.html', 'a%20b.html', false],
    ['%C3%A9t%C3%A9.html', 'été.html', false],
    ['été.html'.normalize('NFD'), 'été.html', false],
    ['%C3%89t%C3%A9.html', 'été.html', true],
    ['trailing/x.js', 'trailing./x.js', true],
  ])('%s is %s', (link, path, isCaseMismatch) => {
    expect(index.find([link])).toEqual({ path, isCaseMismatch })
  })

  it('prefers an exact later reading to a loose earlier one', () => {
    expect(index.find(['IMG/PHOTO.PNG', 'a b.html'])?.path).toBe('a b.html')
    expect(index.find(['nothing', '%E0%A4%A'])).toBeUndefined()
  })
})

import { afterEach, expect, test, vi } from 'vitest'
import { linkFiles } from './link-files'

afterEach(() => vi.unstubAllGlobals())

/** The links that an opened address adds to its page. */
function linked(pathname: string) {
  const links: object[] = []
  vi.stubGlobal('location', { pathname })
  vi.stubGlobal('document', {
    currentScript: { nonce: 'n' },
    createElement: () => ({}),
    head: { append: (link: object) => links.push(link) },
  })
  linkFiles(
    [
      ['^/keys/new/?$', [0]],
      ['^/keys/[^/]+/?$', [0, 1]],
    ],
    ['assets/keys.js', 'assets/keys.css'],
  )
  return links
}

test('the first page that matches the address gets its scripts and styles, with the page’s nonce', () => {
  const script = { rel: 'modulepreload', crossOrigin: '', nonce: 'n', href: '/assets/keys.js' }
  expect(linked('/keys/new')).toEqual([script])
  expect(linked('/keys/8/')).toEqual([
    script,
    { rel: 'preload', as: 'style', crossOrigin: '', nonce: 'n', href: '/assets/keys.css' },
  ])
})

test('an address of no page requests nothing', () => {
  expect(linked('/nowhere')).toEqual([])
})

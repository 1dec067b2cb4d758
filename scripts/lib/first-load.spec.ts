import { describe, expect, it } from 'vitest'
import { entryOf, filesOf, firstLoad, pagesOf, routeChunks } from './first-load.mjs'

const manifest = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_react.js'],
    css: ['entry.css'],
    dynamicImports: ['lazy'],
  },
  '_react.js': { file: 'react.js' },
  _table: { file: 'table.js', imports: ['_react.js', '_base'], css: ['table.css'] },
  _base: { file: 'base.js', imports: ['_table'] },
  lazy: { file: 'lazy.js' },
  'src/routes/_app.tsx?tsr-split=component': { file: 'app.js', imports: ['index.html'] },
  'src/routes/_app.tsx?tsr-split=errorComponent---notFoundComponent': { file: 'app-error.js' },
  'src/routes/_app/buckets/index.tsx?tsr-split=component': { file: 'list.js', imports: ['_table'] },
  'src/routes/_app/buckets/index.tsx?tsr-split=loader': { file: 'list-loader.js' },
  'src/routes/_app/buckets/new.tsx?tsr-split=component': { file: 'new.js', imports: ['_table'] },
  'src/routes/_app/buckets/$cluster.$bucket/route.tsx?tsr-split=component': { file: 'detail.js' },
  'src/routes/_app/buckets/$cluster.$bucket/tls.tsx?tsr-split=component': { file: 'tls.js' },
  'src/routes/_app/buckets/$cluster.$bucket_.tls.upload.tsx?tsr-split=component': { file: 'tls-upload.js' },
  'src/routes/login.tsx?tsr-split=component': { file: 'login.js' },
}

const keysRoute = (file: string) => [`src/routes/_app/keys/${file}.tsx?tsr-split=component`, { file: `${file}.js` }]

describe('what a page fetches', () => {
  it('takes the entry, its imports and styles, and the matched routes', () => {
    expect([...firstLoad(manifest, '/buckets')].toSorted()).toEqual([
      'app.js',
      'base.js',
      'entry.css',
      'entry.js',
      'list-loader.js',
      'list.js',
      'react.js',
      'table.css',
      'table.js',
    ])
  })

  it('matches the routes around a page, but no index and no sibling', () => {
    expect(routeChunks(manifest, '/buckets/new')).toEqual([
      'src/routes/_app.tsx?tsr-split=component',
      'src/routes/_app/buckets/new.tsx?tsr-split=component',
    ])
    const detail = 'src/routes/_app/buckets/$cluster.$bucket/route.tsx?tsr-split=component'
    expect(routeChunks(manifest, '/buckets/$cluster/$bucket/tls')).toContain(detail)
    // A final underscore takes a route out of its parent.
    expect(routeChunks(manifest, '/buckets/$cluster/$bucket/tls/upload')).not.toContain(detail)
    expect(routeChunks(manifest, '/nowhere')).toEqual([])
  })

  it('names every page', () => {
    expect(pagesOf(manifest)).toContain('/buckets/$cluster/$bucket/tls/upload')
  })

  it('puts a page of its own name before one of any name', () => {
    const keys = Object.fromEntries(['$keyId', 'new', '$keyId.edit'].map(keysRoute))
    expect(pagesOf(keys)).toEqual(['/keys/new', '/keys/$keyId', '/keys/$keyId/edit'])
  })

  it('ends on circular imports and fails on a missing chunk', () => {
    expect(filesOf(manifest, ['_base'])).toEqual(new Set(['base.js', 'table.js', 'table.css', 'react.js']))
    expect(() => filesOf({ a: { file: 'a.js', imports: ['b'] } }, ['a'])).toThrow('no b')
    expect(() => entryOf({})).toThrow('no entry')
  })
})

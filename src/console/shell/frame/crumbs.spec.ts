import { expect, it } from 'vitest'
import { crumbsOf, documentTitle } from './crumbs'

const at = (pathname: string, crumb?: string, rest: { params?: Record<string, string> } = {}) => ({
  pathname,
  params: rest.params ?? {},
  staticData: { crumb },
})

it('lists crumbs from the area to the page, without unnamed routes', () => {
  const params = { bucket: 'a.b' }
  const crumbs = crumbsOf([
    at('/'),
    at('/buckets/', 'Buckets'),
    at('/buckets/c1/a.b', '$bucket', { params }),
    at('/buckets/c1/a.b/tls', 'TLS certificate', { params }),
  ])
  expect(crumbs).toEqual([
    { label: 'Buckets', pathname: '/buckets' },
    { label: 'a.b', pathname: '/buckets/c1/a.b' },
    { label: 'TLS certificate', pathname: '/buckets/c1/a.b/tls' },
  ])
  expect(documentTitle(crumbs)).toBe('TLS certificate · a.b · Buckets · Cloud Console')
})

it('includes parent pages that are not parent routes', () => {
  const above = [
    { crumb: '$bucket', to: '/buckets/$cluster/$bucket' },
    { crumb: 'TLS certificate', to: '/buckets/$cluster/$bucket/tls' },
  ]
  const page = {
    ...at('/buckets/c1/a b/tls/upload', 'Upload', { params: { cluster: 'c1', bucket: 'a b' } }),
    staticData: { crumb: 'Upload', above },
  }
  expect(crumbsOf([page])).toEqual([
    { label: 'a b', pathname: '/buckets/c1/a%20b' },
    { label: 'TLS certificate', pathname: '/buckets/c1/a%20b/tls' },
    { label: 'Upload', pathname: '/buckets/c1/a b/tls/upload' },
  ])
})

it('prefers the label set by the page, and tolerates a missing parameter', () => {
  const match = at('/keys/7/', '$keyId', { params: { keyId: '7' } })
  expect(crumbsOf([match], { '/keys/7': 'backup' })).toEqual([{ label: 'backup', pathname: '/keys/7' }])
  expect(crumbsOf([match], { '/keys/8': 'other' })).toEqual([{ label: '7', pathname: '/keys/7' }])
  expect(crumbsOf([at('/regions/x', '$regionId')])).toEqual([])
})

it('the title of a page without crumbs is the product name', () => expect(documentTitle([])).toBe('Cloud Console'))

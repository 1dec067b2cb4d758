/** Helpers for image specs: an account with a caller, records of uploads, instances with disks. */
import { createInstance } from '#/server/areas/instances/instances'
import type { TestServer } from './testing'

export const IMAGES = '/v4/images'

export async function imagesOf(s: TestServer) {
  const account = await s.account()
  const token = await s.token({ account, username: 'maria' })
  /** `null` sends no token. */
  const call = (method: string, path: string, body?: unknown, as: string | null = token) =>
    s.request(method, `${IMAGES}${path}`, {
      ...(as === null ? {} : { token: as }),
      ...(body === undefined ? {} : { body }),
    })
  return {
    account,
    token,
    call,
    upload: (body: object = {}, as?: string) =>
      call('POST', '/upload', { label: 'golden', region: 'us-iad', ...body }, as),
    instance: (of = account) =>
      createInstance(s.services, {
        account: of,
        label: 'web-1',
        region: 'us-iad',
        memory: 4,
        running: true,
        configs: 1,
      }),
    events: () => s.request('GET', '/v4/account/events', { token }),
  }
}
export type ImagesOf = Awaited<ReturnType<typeof imagesOf>>

/** Reads the image as any caller. */
export const DEBIAN = {
  id: 'vendor/debian12',
  label: 'Debian 12',
  description: '',
  created: '2023-06-20T12:00:00',
  updated: '2023-06-20T12:00:00',
  created_by: 'vendor',
  deprecated: false,
  is_public: true,
  size: 1300,
  type: 'manual',
  expiry: null,
  eol: '2028-06-10T04:00:00',
  vendor: 'Debian',
  status: 'available',
  capabilities: ['cloud-init'],
}

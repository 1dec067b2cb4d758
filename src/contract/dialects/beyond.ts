/** What an API has beyond the contract: fields of its resources, and an operation. Pages offer these only where a dialect has them. */
import { bucketAccess } from '#/contract/beyond/bucket-access'
import type { KeyRegion } from '#/contract/beyond/more-fields'
import { isRecord } from '#/lib/is-record'

const textIn = (row: object, name: string): string => {
  const value: unknown = Reflect.get(row, name)
  return typeof value === 'string' ? value : ''
}
const listIn = (row: object, name: string): readonly unknown[] => {
  const value: unknown = Reflect.get(row, name)
  return Array.isArray(value) ? value : []
}
const endpointsIn = (row: object, name: string): readonly KeyRegion[] =>
  listIn(row, name)
    .filter(isRecord)
    .map((one) => ({
      id: textIn(one, 'id'),
      s3_endpoint: textIn(one, 's3_endpoint'),
      endpoint_type: textIn(one, 'endpoint_type'),
    }))

export const beyondContract = {
  bucketAccess: bucketAccess.access,

  encryptionOf: (volume: object): 'enabled' | 'disabled' | undefined =>
    (['enabled', 'disabled'] as const).find((value) => value === textIn(volume, 'encryption')),
  canEncryptVolumes: (region: { readonly capabilities: readonly string[] }): boolean =>
    region.capabilities.includes('Block Storage Encryption'),

  imageTags: (image: object): readonly string[] => listIn(image, 'tags').filter((tag) => typeof tag === 'string'),

  /** A cluster's endpoints that accept new buckets, the newest first. */
  openEndpoints: (cluster: object): readonly Omit<KeyRegion, 'id'>[] =>
    endpointsIn(cluster, 'endpoints').filter((e) => e.s3_endpoint && e.endpoint_type),

  /** The regions in which a key works, each with the hostname for its requests. */
  keyRegions: (key: object): readonly KeyRegion[] => endpointsIn(key, 'regions').filter((e) => e.id),
} as const
export type Beyond = typeof beyondContract

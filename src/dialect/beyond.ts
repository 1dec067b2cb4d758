/** What an API has beyond the contract: fields of its resources, and an operation. Pages offer these only where a dialect has them. */
import { bucketAccess } from '#/contract/beyond/bucket-access'
import type { KeyRegion } from '#/contract/beyond/more-fields'

const isRow = (x: unknown): x is object => typeof x === 'object' && x !== null
const textIn = (row: object, name: string): string => {
  const value: unknown = Reflect.get(row, name)
  return typeof value === 'string' ? value : ''
}
const listIn = (row: object, name: string): readonly unknown[] => {
  const value: unknown = Reflect.get(row, name)
  return Array.isArray(value) ? value : []
}

export const beyondContract = {
  bucketAccess: bucketAccess.access,

  encryptionOf: (volume: object): 'enabled' | 'disabled' | undefined =>
    (['enabled', 'disabled'] as const).find((value) => value === textIn(volume, 'encryption')),
  canEncryptVolumes: (region: { readonly capabilities: readonly string[] }): boolean =>
    region.capabilities.includes('Block Storage Encryption'),

  imageTags: (image: object): readonly string[] => listIn(image, 'tags').filter((tag) => typeof tag === 'string'),

  /** Types of a cluster's endpoints that accept new buckets, the newest first. */
  openEndpoints: (cluster: object): readonly string[] =>
    listIn(cluster, 'endpoints')
      .filter(isRow)
      .filter((row) => textIn(row, 's3_endpoint') !== '')
      .map((row) => textIn(row, 'endpoint_type'))
      .filter(Boolean),

  /** The regions in which a key works, each with the hostname for its requests. */
  keyRegions: (key: object): readonly KeyRegion[] =>
    listIn(key, 'regions')
      .filter(isRow)
      .map((row) => ({
        id: textIn(row, 'id'),
        s3_endpoint: textIn(row, 's3_endpoint'),
        endpoint_type: textIn(row, 'endpoint_type'),
      }))
      .filter(({ id }) => id !== ''),
} as const
export type Beyond = typeof beyondContract

/** Settings of tools for the S3-compatible API, as text for their configuration files. */
import { shellWord } from '#/lib/shell-word'

export interface KeyPair {
  readonly label: string
  readonly accessKey: string
  /** The secret or its placeholder. */
  readonly secretKey: string
}
export interface Endpoint {
  readonly cluster: string
  /** `host[:port]` of the cluster. */
  readonly domain: string
  readonly scheme: 'http:' | 'https:'
}
export interface ClientConfig {
  readonly id: 'aws' | 's3cmd' | 'rclone'
  /** Path of the file that contains the text. */
  readonly file: string
  readonly text: string
  /** Lists the bucket, or all buckets without one. */
  readonly command: string
}

/** Name of a section and a file from a label: only `a-z`, `0-9` and `-`, so that it can't end a line or leave its folder. */
export function profileName(label: string): string {
  const name = label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
    .slice(0, 40)
  return name === '' ? 'object-storage' : name
}

const lines = (...all: string[]) => `${all.join('\n')}\n`

/** Settings for one cluster. `bucket` is one that the key can access there. */
export function clientConfigs(pair: KeyPair, endpoint: Endpoint, bucket?: string): readonly ClientConfig[] {
  const { accessKey, secretKey } = pair
  const { cluster, domain, scheme } = endpoint
  const name = profileName(pair.label)
  const url = `${scheme}//${domain}`
  const at = (prefix: string) => shellWord(`${prefix}${bucket ?? ''}`)
  return [
    {
      id: 'aws',
      file: '~/.aws/config',
      text: lines(
        `[profile ${name}]`,
        `aws_access_key_id = ${accessKey}`,
        `aws_secret_access_key = ${secretKey}`,
        `region = ${cluster}`,
        `endpoint_url = ${url}`,
        // Current versions add checksums that such stores refuse.
        'request_checksum_calculation = when_required',
        'response_checksum_validation = when_required',
      ),
      command: `aws --profile ${name} s3 ls${bucket === undefined ? '' : ` ${at('s3://')}`}`,
    },
    {
      id: 's3cmd',
      file: `~/.s3cfg-${name}`,
      text: lines(
        '[default]',
        `access_key = ${accessKey}`,
        `secret_key = ${secretKey}`,
        `host_base = ${domain}`,
        `host_bucket = %(bucket)s.${domain}`,
        `use_https = ${scheme === 'https:' ? 'True' : 'False'}`,
      ),
      command: `s3cmd -c ~/.s3cfg-${name} ls${bucket === undefined ? '' : ` ${at('s3://')}`}`,
    },
    {
      id: 'rclone',
      file: '~/.config/rclone/rclone.conf',
      text: lines(
        `[${name}]`,
        'type = s3',
        'provider = Other',
        `access_key_id = ${accessKey}`,
        `secret_access_key = ${secretKey}`,
        `endpoint = ${url}`,
      ),
      command: `rclone ${bucket === undefined ? 'lsd' : 'ls'} ${at(`${name}:`)}`,
    },
  ]
}

/** File for download with both keys and the endpoints. */
export function pairFile(pair: KeyPair, endpoints: readonly Endpoint[]): { name: string; text: string } {
  return {
    name: `access-key-${profileName(pair.label)}.txt`,
    text: lines(
      `access_key = ${pair.accessKey}`,
      `secret_key = ${pair.secretKey}`,
      ...endpoints.map((e) => `endpoint of ${e.cluster} = ${e.scheme}//${e.domain}`),
    ),
  }
}

import { expect, test } from 'vitest'
import { clientConfigs, pairFile, profileName } from './client-config'

const pair = { label: 'Website deploy', accessKey: 'AK', secretKey: 'SK' }
const endpoint = { cluster: 'eu-central-1', domain: 'eu-central-1.objects.example', scheme: 'https:' } as const
const of = (id: string, more = endpoint as Parameters<typeof clientConfigs>[1], bucket?: string) =>
  clientConfigs(pair, more, bucket).find((c) => c.id === id)

test('each tool gets its own settings with the endpoint of the cluster', () => {
  expect(of('aws')).toMatchObject({
    file: '~/.aws/config',
    text: `[profile website-deploy]
aws_access_key_id = AK
aws_secret_access_key = SK
region = eu-central-1
endpoint_url = https://eu-central-1.objects.example
request_checksum_calculation = when_required
response_checksum_validation = when_required
`,
    command: 'aws --profile website-deploy s3 ls',
  })
  expect(of('s3cmd')).toMatchObject({
    file: '~/.s3cfg-website-deploy',
    text: `[default]
access_key = AK
secret_key = SK
host_base = eu-central-1.objects.example
host_bucket = %(bucket)s.eu-central-1.objects.example
use_https = True
`,
    command: 's3cmd -c ~/.s3cfg-website-deploy ls',
  })
  expect(of('rclone')).toMatchObject({
    file: '~/.config/rclone/rclone.conf',
    text: `[website-deploy]
type = s3
provider = Other
access_key_id = AK
secret_access_key = SK
endpoint = https://eu-central-1.objects.example
`,
    command: 'rclone lsd website-deploy:',
  })
})

test('settings use http for a store without TLS, and commands list the given bucket', () => {
  const plain = { cluster: 'c', domain: 'c.localhost:4001', scheme: 'http:' } as const
  expect(of('s3cmd', plain)?.text).toContain('use_https = False')
  expect(of('aws', plain)?.text).toContain('endpoint_url = http://c.localhost:4001\n')
  const commands = clientConfigs(pair, plain, 'photos').map((c) => c.command)
  expect(commands).toEqual([
    'aws --profile website-deploy s3 ls s3://photos',
    's3cmd -c ~/.s3cfg-website-deploy ls s3://photos',
    'rclone ls website-deploy:photos',
  ])
  // Other servers can allow names with shell metacharacters.
  expect(clientConfigs(pair, plain, "a b'c")[0]?.command).toContain(String.raw`'s3://a b'\''c'`)
})

test.each([
  ['Website deploy', 'website-deploy'],
  ['../../etc/passwd', 'etc-passwd'],
  ['a]\n[default', 'a-default'],
  ['Ключ', 'object-storage'],
  ['', 'object-storage'],
  ['Café 3', 'cafe-3'],
  ['x'.repeat(80), 'x'.repeat(40)],
])('the label %j becomes the name %s', (label, name) => {
  expect(profileName(label)).toBe(name)
})

test('the file contains both keys and every endpoint', () => {
  expect(pairFile(pair, [endpoint])).toEqual({
    name: 'access-key-website-deploy.txt',
    text: 'access_key = AK\nsecret_key = SK\nendpoint of eu-central-1 = https://eu-central-1.objects.example\n',
  })
})

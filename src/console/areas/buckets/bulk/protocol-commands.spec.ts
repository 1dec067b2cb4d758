import { expect, test } from 'vitest'
import { emptyCommands, expireCommands } from './protocol-commands'

test('each tool gets the endpoint of the cluster', () => {
  expect(emptyCommands('logs', 'eu.objects.example', false)).toEqual([
    { tool: 'aws', code: "aws s3 rm 's3://logs' --recursive --endpoint-url 'https://eu.objects.example'" },
    {
      tool: 's3cmd',
      code: "s3cmd del --recursive --force 's3://logs/' --host='eu.objects.example' --host-bucket='%(bucket)s.eu.objects.example'",
    },
    { tool: 'rclone', code: `rclone delete ":s3,provider=Other,env_auth,endpoint='https://eu.objects.example':logs"` },
  ])
})

test('the bucket is deleted only on request, in a command of its own', () => {
  const codes = emptyCommands('logs', 'eu.objects.example:8443', true).map((c) => c.code)
  expect(codes[0]).toMatch(/\naws s3 rb 's3:\/\/logs' --endpoint-url 'https:\/\/eu\.objects\.example:8443'$/)
  expect(codes[1]).toMatch(/\ns3cmd rb /)
  expect(codes[2]).toMatch(/^rclone purge /)
})

test('a lifecycle policy expires everything and is deleted afterwards', () => {
  const [aws, s3cmd, ...others] = expireCommands('logs', 'eu.objects.example')
  const policy = / --lifecycle-configuration '(.*)'\n/.exec(aws?.code ?? '')?.[1] ?? ''
  expect(JSON.parse(policy)).toMatchObject({
    Rules: [{ Status: 'Enabled', Filter: { Prefix: '' }, Expiration: { Days: 1 } }],
  })
  expect(aws?.code).toMatch(
    /\naws s3api delete-bucket-lifecycle --bucket 'logs' --endpoint-url 'https:\/\/eu\.objects\.example'$/,
  )
  expect(s3cmd?.code).toMatch(/^s3cmd expire --expiry-days=1 's3:\/\/logs'/)
  expect(others).toEqual([])
})

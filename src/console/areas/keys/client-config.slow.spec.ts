import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { faultServer } from '#test/api/fault-server'
import { testWhere } from '#test/test-where'
import { clientConfigs } from './client-config'

const withAws = testWhere(spawnSync('aws', ['--version']).status === 0, 'the AWS CLI')

withAws(
  'the AWS CLI uploads with the shown settings, without checksums that the store refuses',
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'aws-'))
    const server = await faultServer()
    server.say((res) => void res.writeHead(200, { etag: '"5d41402abc4b2a76b9719d911017c592"' }).end())
    const endpoint = { cluster: 'eu-1', domain: new URL(server.origin).host, scheme: 'http:' } as const
    const aws = clientConfigs({ label: 'site', accessKey: 'AK', secretKey: 'SK' }, endpoint).find((c) => c.id === 'aws')
    await writeFile(join(dir, 'config'), aws?.text ?? '')
    await writeFile(join(dir, 'a.txt'), 'hello')
    const env = { PATH: process.env['PATH'], HOME: dir, AWS_CONFIG_FILE: join(dir, 'config') }
    await promisify(execFile)('aws', ['--profile', 'site', 's3', 'cp', 'a.txt', 's3://photos/a.txt'], { cwd: dir, env })
    const [put] = server.seen
    expect(put).toMatchObject({ method: 'PUT', body: 'hello' })
    expect(Object.keys(put?.headers ?? {}).filter((name) => /checksum|trailer|content-encoding/.test(name))).toEqual([])
    await server.close()
    await rm(dir, { recursive: true })
  },
  60_000,
)

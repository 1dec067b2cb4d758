/** The shown commands, run by a shell with curl against a server. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { faultServer, raw } from '#test/api/fault-server'
import { testWhere } from '#test/test-where'
import { curlOf, fileNameOf } from './link-commands'

const withCurl = testWhere(spawnSync('curl', ['--version']).status === 0, 'curl')
const NAMES = [
  'a/b.txt',
  "it's; rm -rf $HOME",
  '-rf',
  '`id`',
  'report [final].pdf',
  '{a,b}',
  'größe 日本.txt',
  '"',
  '!!',
]

withCurl('curl saves and uploads files with any name', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'curl-'))
  const server = await faultServer()
  server.say((res, seen, n) => raw(200, 'text/plain', seen.method === 'GET' ? 'content' : '')(res, seen, n))
  const url = `${server.origin}/c/b/[1-9]{a}'x?Signature=1&b=2`
  const run = async (method: 'GET' | 'PUT', name: string) => {
    const command = curlOf({ url, method, contentType: method === 'PUT' ? 'text/plain; charset=utf-8' : '', name })
    await promisify(execFile)('/bin/sh', ['-c', command], { cwd: dir })
  }
  for (const name of NAMES) {
    const file = join(dir, fileNameOf(name))
    await run('GET', name)
    expect(await readFile(file, 'utf8'), name).toBe('content')
    await writeFile(file, name)
    await run('PUT', name)
    expect(server.seen.at(-1), name).toMatchObject({
      method: 'PUT',
      body: name,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  }
  expect(await readdir(dir)).toHaveLength(NAMES.length)
  await server.close()
  await rm(dir, { recursive: true })
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { curlOf, fileNameOf } from './link-commands'

const run = promisify(execFile)
/** The command's arguments as a shell splits them. */
const words = async (command: string) => {
  const shown = command.replace(/^curl/, 'printf "%s\\n"')
  return (await run('/bin/sh', ['-c', shown])).stdout.trimEnd().split('\n')
}
const url = 'https://s.example/c/b/abc?AccessKeyId=1&Expires=2&Signature=3'

test('curl gets the arguments of each method', async () => {
  const of = (method: 'GET' | 'PUT' | 'DELETE' | 'HEAD', contentType = '') => ({
    url,
    method,
    contentType,
    name: 'a/b.txt',
  })
  expect(await words(curlOf(of('GET')))).toEqual(['--fail', '--location', '-o', './b.txt', url])
  expect(await words(curlOf(of('PUT', 'text/plain; charset=utf-8')))).toEqual([
    '--fail',
    '-T',
    './b.txt',
    '-H',
    'Content-Type: text/plain; charset=utf-8',
    url,
  ])
  expect(await words(curlOf(of('DELETE')))).toEqual(['--fail', '-X', 'DELETE', url])
  expect(await words(curlOf(of('HEAD')))).toEqual(['--fail', '--head', url])
})

test('a file name stays one argument, and is never an option or a path', async () => {
  for (const name of ["it's; rm -rf $HOME", '-rf', '`id`', '$(id)', '"', 'a\\b', '*', '~', '!!'])
    expect((await words(curlOf({ url, method: 'GET', contentType: '', name })))[3]).toBe(`./${name.replace('\\', '_')}`)
  expect(fileNameOf('x\u001b[31m\n\u202etxt')).toBe('x_[31m__txt')
  for (const name of ['..', 'a/../', '/', '.']) expect(fileNameOf(name)).toBe('object')
})

test('curl takes brackets in the name of a file to upload literally', async () => {
  const of = (method: 'GET' | 'PUT') => words(curlOf({ url, method, contentType: '', name: 'a/report [final].pdf' }))
  expect(await of('PUT')).toEqual(['--fail', '-T', './report [final].pdf', '--globoff', url])
  expect(await of('GET')).toEqual(['--fail', '--location', '-o', './report [final].pdf', url])
})

test('curl takes brackets in a URL literally', async () => {
  const odd = "https://s.example/c/b/[1-9]{a}'x?Signature=1"
  expect((await words(curlOf({ url: odd, method: 'HEAD', contentType: '', name: 'x' }))).slice(-2)).toEqual([
    '--globoff',
    odd,
  ])
})

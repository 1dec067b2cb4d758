import { execFileSync } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { apiDialect } from '#/console/api/session/session'
import { useApi } from '#test/api/dialect-testing'
import { installCommand, installerUrl } from './install-command'

const CODE = 'B07D5E61-1C44-49FA-8A3390F2D1E6C75B'

// Specs of the same process would see another wording.
afterEach(() => useApi())

test('without a URL the command reads it from a variable', () => {
  expect(installCommand(undefined, CODE)).toBe(`curl -fsSL "$INSTALLER/${CODE}" | sudo sh`)
})

test('with a URL the command is complete, and without the code it reveals no part of the code', () => {
  expect(installCommand('https://get.example', CODE)).toBe(`curl -fsSL "https://get.example/${CODE}" | sudo sh`)
  expect(installCommand('https://get.example', undefined)).not.toContain(CODE.slice(0, 4))
})

test('an API with an installer of its own has the whole command', async () => {
  await useApi('linode')
  const words = apiDialect()?.words
  expect(installCommand(words?.installer, CODE, words?.shell)).toBe(
    `curl -fsSL "https://lv.linode.com/${CODE}" | sudo bash`,
  )
})

test('a shell passes curl exactly the URL and the code, whatever characters the code contains', () => {
  const code = 'a"; echo $HOME `id` \\ $(id)'
  const [words = ''] = installCommand('https://get.example/a', code).split(' | sudo sh')
  const said = execFileSync('/bin/sh', ['-c', words.replace('curl -fsSL', 'printf %s')], { encoding: 'utf8' })
  expect(said).toBe(`https://get.example/a/${code}`)
})

test.each([
  ['https://get.example', 'https://get.example'],
  [' https://get.example/monitoring// ', 'https://get.example/monitoring'],
  ['HTTPS://Get.Example:8443/a', 'https://get.example:8443/a'],
])('%s is accepted as an installer URL', (typed, address) => {
  expect(installerUrl(typed)).toBe(address)
})

test.each([
  '',
  'get.example',
  'http://get.example',
  'https://',
  'javascript:alert(1)',
  'https://me:secret@get.example',
  'https://get.example?code=1',
  'https://get.example#a',
])('"%s" is refused as an installer URL', (typed) => {
  expect(installerUrl(typed)).toBeUndefined()
})

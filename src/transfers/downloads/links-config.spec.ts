import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { linksConfig } from './links-config'

const run = promisify(execFile)
const url = 'https://s.example/c/b/a?Signature=1'

test.each(['photos-links.txt', 'photos-my trip & more-links.txt', "it's.txt"])(
  'the command in the list of links %s works in a shell',
  async (name) => {
    const text = linksConfig({ name, seconds: 600, links: [{ name: 'a/"b".txt', url, ends: 0 }], failed: [] })
    expect(text).toMatch(/^# Each link is valid for 10 minutes\. To fetch them all: curl /)
    expect(text).toMatch(/^globoff$/m)
    expect(text).toContain(`url = "${url}"\noutput = "a/_b_.txt"\n`)
    const [, words = ''] = /: curl (.*)\n/.exec(text) ?? []
    const { stdout } = await run('/bin/sh', ['-c', `printf '%s\\n' ${words}`])
    expect(stdout.trimEnd().split('\n')).toEqual(['--create-dirs', '--fail', '--location', '-K', name])
  },
)

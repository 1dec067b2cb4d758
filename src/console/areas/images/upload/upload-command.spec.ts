import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { gzipCommand, sendCommand } from './upload-command'

const TO = 'https://objects.example/image-uploads/7?key=a_b-c'

test('the command uploads the file with its media type', () => {
  expect(sendCommand(TO, 'disk.img.gz')).toBe(
    [
      'curl --fail-with-body \\',
      `  -H 'Content-Type: application/octet-stream' \\`,
      `  --upload-file 'disk.img.gz' \\`,
      `  'https://objects.example/image-uploads/7?key=a_b-c'`,
    ].join('\n'),
  )
})

// The shell prints each word that it sees.
const words = (command: string) =>
  execFileSync('sh', ['-c', command.replace(/^(curl|gzip)/, String.raw`printf '%s\n'`)])

test('file names with quotes or hyphens stay one argument', () => {
  const name = `it's $(touch x) "a".gz`
  expect(words(sendCommand(TO, name)).toString().split('\n')).toContain(name)
  expect(words(gzipCommand('-rf.img')).toString()).toBe('--keep\n./-rf.img\n')
})

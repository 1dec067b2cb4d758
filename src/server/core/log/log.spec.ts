import { expect, test } from 'vitest'
import { errorLine } from './log'

const SECRETS = [
  ['Authorization: Bearer s3cr3t-of-a-caller', 's3cr3t-of-a-caller'],
  ['GET /a?AccessKeyId=AKEXAMPLE1&Signature=5ecre7', '5ecre7'],
  ['GET /a?Signature=1&AccessKeyId=AKEXAMPLE1', 'AKEXAMPLE1'],
  ['-----BEGIN PRIVATE KEY-----\nMIIEsecret\n-----END PRIVATE KEY-----', 'MIIEsecret'],
  ['a key cut short: -----BEGIN PRIVATE KEY-----\nMIIEsecret', 'MIIEsecret'],
  ['{"secret_key":"hunter2"}', 'hunter2'],
  ['connect postgres://console:hunter2@db.internal:5432/console', 'hunter2'],
  ['connect postgres://console:p%40ss:w0rd@db.internal/console', 'w0rd'],
  ['GET https://s3.example/b/a?X-Amz-Credential=AKEXAMPLE1&X-Amz-Signature=5ecre7', '5ecre7'],
  ['GET https://s3.example/b/a?X-Amz-Signature=5ecre7&x-amz-credential=AKEXAMPLE1', 'AKEXAMPLE1'],
  ['AWS4-HMAC-SHA256 Credential=AKEXAMPLE1/x, SignedHeaders=host, Signature=5ecre7', '5ecre7'],
  ['{"password": "hunter2"}', 'hunter2'],
  ['api_key=hunter2', 'hunter2'],
] as const

test.each(SECRETS)('secrets never reach the log: %s', (text, secret) => {
  const line = errorLine(new Error(text))
  expect(line).not.toContain(secret)
  expect(line).toContain('[REDACTED]')
  // One entry is one line.
  expect(line).not.toContain('\n')
})

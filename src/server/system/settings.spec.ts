import { expect, test } from 'vitest'
import { isLoopback, readSettings, SettingError, withOrigins } from './settings'

test('without any variable the documented defaults apply', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 4000,
    objectsPort: 4001,
    dataDir: `${process.cwd()}/.data`,
    seed: 'demo',
    publicUrl: 'http://127.0.0.1:4000',
    objectsUrl: 'http://127.0.0.1:4001',
    trustProxy: false,
    corsOrigins: [],
    rateLimits: true,
    requestLog: null,
    checkHosts: null,
    dialect: null,
    eventDays: 365,
    auditDays: 400,
  })
})

test('every variable is read, and an empty one counts as absent', () => {
  const s = readSettings({
    HOST: '::1',
    PORT: '0',
    OBJECTS_PORT: '0',
    DATA_DIR: '/tmp/x',
    SEED: 'empty',
    PUBLIC_URL: 'https://console.example/',
    OBJECTS_URL: '',
    TRUST_PROXY: 'on',
    CORS_ORIGINS: 'https://a.example, http://b.example:8080',
    RATE_LIMITS: 'off',
    REQUEST_LOG: 'on',
    EVENT_DAYS: '30',
    AUDIT_DAYS: '40',
    DIALECT: 'linode',
    CHECK_HOSTS: 'db.internal:5432, 10.0.0.0/8 public',
  })
  expect(s).toEqual({
    host: '::1',
    port: 0,
    objectsPort: 0,
    dataDir: '/tmp/x',
    seed: 'empty',
    publicUrl: 'https://console.example',
    objectsUrl: 'http://[::1]:0',
    trustProxy: true,
    corsOrigins: ['https://a.example', 'http://b.example:8080'],
    rateLimits: false,
    requestLog: true,
    checkHosts: ['db.internal:5432', '10.0.0.0/8', 'public'],
    dialect: 'linode',
    eventDays: 30,
    auditDays: 40,
  })
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['OBJECTS_PORT', '4001x'],
  ['SEED', 'full'],
  ['EVENT_DAYS', '0'],
  ['EVENT_DAYS', 'ever'],
  ['AUDIT_DAYS', '36501'],
  ['AUDIT_DAYS', '1e3'],
  ['DIALECT', 'other'],
  ['HOST', 'not a host'],
  ['PUBLIC_URL', 'console.example'],
  ['PUBLIC_URL', 'https://console.example/path'],
  ['OBJECTS_URL', 'ftp://x'],
  ['OBJECTS_URL', 'https://user:secret@x'],
  ['TRUST_PROXY', 'perhaps'],
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'https://a.example,nonsense'],
  ['RATE_LIMITS', 'none'],
  ['CHECK_HOSTS', '10.0.0.0/33'],
  ['CHECK_HOSTS', 'http://shop.example'],
])('%s=%s is refused in one line that names the variable', (name, value) => {
  const read = () => readSettings({ [name]: value })
  expect(read).toThrow(SettingError)
  expect(read).toThrow(new RegExp(`^${name}[^\n]+$`))
})

test('limits can be off only if no other machine can call', () => {
  expect(() => readSettings({ RATE_LIMITS: 'off', HOST: '0.0.0.0' })).toThrow(/RATE_LIMITS=off/)
  expect(readSettings({ RATE_LIMITS: 'off', HOST: 'localhost' }).rateLimits).toBe(false)
})

test('console and objects never share an origin', () => {
  expect(() => readSettings({ PORT: '5000', OBJECTS_PORT: '5000' })).toThrow(/PORT and OBJECTS_PORT/)
  const same = { PUBLIC_URL: 'https://x.example', OBJECTS_URL: 'https://x.example:443' }
  expect(() => readSettings(same)).toThrow(/same origin/)
})

test("a server on every address uses one of the machine's own", () => {
  const { publicUrl, objectsUrl } = withOrigins({ ...readSettings({}), host: '0.0.0.0' }, {})
  expect({ publicUrl, objectsUrl }).toEqual({ publicUrl: 'http://127.0.0.1:4000', objectsUrl: 'http://127.0.0.1:4001' })
})

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['127.evil.example', false],
])('isLoopback(%s) is %s', (host, is) => {
  expect(isLoopback(host)).toBe(is)
})

const SHARED = {
  DATABASE_URL: 'postgres://console:secret@db.example/console',
  MASTER_KEY_FILE: '/etc/console/key',
  SHARED_DATA_DIR: 'on',
}
test('a shared database has its own settings, with defaults', () => {
  const database = {
    url: SHARED.DATABASE_URL,
    connections: 10,
    migrate: true,
    masterKeyFile: '/etc/console/key',
    drainSeconds: 5,
  }
  expect(readSettings(SHARED).database).toEqual(database)
  const more = { DATABASE_CONNECTIONS: '4', MIGRATE: 'off', DRAIN_SECONDS: '0' }
  expect(readSettings({ ...SHARED, ...more }).database).toEqual({
    ...database,
    connections: 4,
    migrate: false,
    drainSeconds: 0,
  })
  expect(readSettings({}).database).toBeUndefined()
})

test('one database connection, with which no server could start, is refused', () => {
  expect(() => readSettings({ ...SHARED, DATABASE_CONNECTIONS: '1' })).toThrow(
    'DATABASE_CONNECTIONS must be a number of connections from 2 to 1000, not "1".',
  )
})

test.each([
  ['no key file', { MASTER_KEY_FILE: '' }, 'DATABASE_URL needs MASTER_KEY_FILE, the same key file on every server.'],
  [
    'no shared folder',
    { SHARED_DATA_DIR: 'off' },
    /^DATABASE_URL needs one place for the bytes of all servers\. Set S3_ENDPOINT, or SHARED_DATA_DIR=on .*\.$/,
  ],
  ['no address', { DATABASE_URL: 'secret' }, /^DATABASE_URL must be an address such as (?!.*"secret").*$/],
  ['no address of PostgreSQL', { DATABASE_URL: 'mysql://secret@db' }, /^DATABASE_URL must be (?!.*mysql).*$/],
  [
    'a password that ends the address',
    { DATABASE_URL: 'postgres://console:se/cret@db/console' },
    /^DATABASE_URL must be an address such as (?!.*se\/cret).* In the password, write \/ as %2F, # as %23 and \? as %3F\.$/,
  ],
  ['no database', { DATABASE_URL: '' }, 'MASTER_KEY_FILE is only for a server with DATABASE_URL.'],
])('a shared database with %s is refused by name, without its password', (_, change, message) => {
  expect(() => readSettings({ ...SHARED, ...change })).toThrow(message)
})

const S3 = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'console-bytes', S3_KEY: 'AK', S3_SECRET: 'hidden' }
test('an object store has its own settings, with defaults, and replaces the shared folder', () => {
  const s3 = {
    endpoint: 'https://s3.example',
    bucket: 'console-bytes',
    region: 'us-east-1',
    key: 'AK',
    secret: 'hidden',
    publicUrl: null,
    keepDays: 7,
  }
  expect(readSettings(S3).s3).toEqual(s3)
  const more = { S3_REGION: 'eu-1', S3_PUBLIC_URL: 'https://bytes.example', S3_KEEP_DAYS: '0' }
  expect(readSettings({ ...SHARED, SHARED_DATA_DIR: '', ...S3, ...more }).s3).toEqual({
    ...s3,
    region: 'eu-1',
    publicUrl: 'https://bytes.example',
    keepDays: 0,
  })
  expect(readSettings({}).s3).toBeUndefined()
})

test.each([
  ['no address', { S3_ENDPOINT: 's3.example' }, /^S3_ENDPOINT must be an origin such as .*, not "s3.example"\.$/],
  ['an address with a key', { S3_ENDPOINT: 'https://AK:hidden@s3.example' }, /^S3_ENDPOINT must be an origin/],
  ['no bucket', { S3_BUCKET: '' }, 'S3_ENDPOINT needs S3_BUCKET.'],
  ['a path as its bucket', { S3_BUCKET: 'a/b' }, 'S3_BUCKET must be the name of a bucket, not "a/b".'],
  ['no secret', { S3_SECRET: '' }, 'S3_ENDPOINT needs S3_SECRET.'],
  ['a secret of two lines', { S3_SECRET: 'hidden\nmore' }, 'S3_SECRET must be one word of ASCII characters.'],
  ['no region', { S3_REGION: 'a b' }, 'S3_REGION must be a region such as us-east-1, not "a b".'],
  ['no store', { S3_ENDPOINT: '' }, 'S3_BUCKET is only for a server with S3_ENDPOINT.'],
  [
    "the console's origin",
    { S3_PUBLIC_URL: 'http://127.0.0.1:4000' },
    'S3_PUBLIC_URL must be another origin than PUBLIC_URL and OBJECTS_URL.',
  ],
])('an object store with %s is refused in one line, without its secret', (_, change, message) => {
  const said = () => readSettings({ ...S3, ...change })
  expect(said).toThrow(message)
  expect(said).not.toThrow(/hidden\n|hidden$/)
})

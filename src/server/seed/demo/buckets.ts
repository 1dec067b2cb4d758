/** Buckets, objects and access keys of the demo. All of it is fictional. */
import { keys, type BucketAccess } from '#/contract/keys'
import type { CannedAcl } from '#/server/objects/http/acl-xml'
import { item } from '../calls'
import { gradientPng } from './png'

export interface SeedObject {
  readonly name: string
  /** Called when stored, so that the program starts without drawing pictures. Objects with the same one share their bytes. */
  readonly body: () => Buffer
  readonly type: string
  readonly acl?: CannedAcl
}
export interface SeedBucket {
  readonly label: string
  readonly cluster: string
  /** The bucket's cluster, which accepts no new buckets; it is created in the other. */
  readonly moved?: string
  readonly acl?: 'public-read' | 'authenticated-read'
  readonly cors?: true
  readonly certificate?: true
  readonly objects: readonly SeedObject[]
}

const text = (name: string, body: string, acl?: CannedAcl, type = 'text/plain'): SeedObject => ({
  name,
  body: () => Buffer.from(body, 'utf8'),
  type,
  ...(acl ? { acl } : {}),
})
const png = (name: string, hue: number, acl?: CannedAcl): SeedObject => ({
  name,
  body: () => gradientPng(240, 160, hue),
  type: 'image/png',
  ...(acl ? { acl } : {}),
})
const two = (n: number) => String(n).padStart(2, '0')

const website: readonly SeedObject[] = [
  text('index.html', '<!doctype html>\n<title>Larkspur</title>\n<h1>Larkspur</h1>\n', 'public-read', 'text/html'),
  text('css/site.css', 'body { font: 16px/1.5 sans-serif }\n', 'public-read', 'text/css'),
  text('robots.txt', 'User-agent: *\nAllow: /\n', 'public-read'),
  png('images/cover.png', 210, 'public-read'),
  png('images/team.png', 30, 'public-read'),
  png('images/drafts/cover-b.png', 330),
]

const hardNames: readonly SeedObject[] = [
  text('release notes (final) #3.pdf', '%PDF-1.4\n% a name to try, not a document\n', undefined, 'application/pdf'),
  text('100%.txt', 'One hundred per cent.\n'),
  text('сводка.csv', 'месяц,сумма\nянварь,120\nфевраль,95\n', undefined, 'text/csv'),
  text('a//b', 'Two slashes in a row make a folder without a name.\n'),
  text('party 🎉.txt', 'An emoji is one character.\n'),
  text('/leading-slash.txt', 'The name begins with a slash.\n'),
  text('folder marker/', ''),
  text('notes/../todo.txt', 'Two dots are letters like others here.\n'),
  text('cafe\u0301 menu.txt', 'The accent is a character of its own in this name.\n'),
  text('café menu.txt', 'And part of the letter in this one.\n'),
  text('a+b & c=d?.txt', 'Signs that mean something in an address.\n'),
  text(
    `${'a-very-long-name-'.repeat(12)}end.txt`,
    'Long names are cut in the middle, so that their ends stay readable.\n',
  ),
]

const projects: readonly SeedObject[] = ['apollo', 'borealis', 'cirrus'].flatMap((project, p) => [
  text(`projects/${project}/README.md`, `# ${project}\n\nPlans and notes.\n`, undefined, 'text/markdown'),
  text(`projects/${project}/budget.csv`, `item,cost\nservers,${120 + p * 40}\n`, undefined, 'text/csv'),
  text(
    `projects/${project}/data/config.json`,
    `{ "name": "${project}", "stage": ${p} }\n`,
    undefined,
    'application/json',
  ),
  png(`projects/${project}/design/sketch.png`, p * 110),
])

const photos: readonly SeedObject[] = ['2023/harbour', '2023/mountains', '2024/market', '2024/winter'].flatMap(
  (folder, f) => Array.from({ length: 6 }, (_, n) => png(`${folder}/IMG_${1200 + f * 40 + n}.png`, f * 80 + n * 12)),
)

const units = ['api', 'web', 'worker', 'mail', 'cron'].map((unit) =>
  text(`${unit}.log`, `${unit}: started\n${unit}: ready\n`.repeat(40)),
)
const logs: readonly SeedObject[] = Array.from({ length: 28 }, (_, day) => two(day + 1)).flatMap((day) =>
  units.map((log) => ({ ...log, name: `logs/2026/02/${day}/${log.name}` })),
)

const backups: readonly SeedObject[] = Array.from({ length: 7 }, (_, n) => ({
  name: `database/2026-02-${two(n + 1)}.dump`,
  body: () => Buffer.alloc(256 * 1024 + n * 4096, `row ${n} of a dump\n`),
  type: 'application/octet-stream',
}))

const reports: readonly SeedObject[] = [
  text('2025/annual-report.txt', 'A good year.\n', 'authenticated-read'),
  text('2026/forecast.txt', 'A better one.\n'),
  text('legal/contract-signed.txt', 'Its access was set elsewhere.\n', 'custom'),
]

export const BUCKETS: readonly SeedBucket[] = [
  { label: 'larkspur-website', cluster: 'eu-central-1', acl: 'public-read', objects: website },
  { label: 'team-files', cluster: 'us-iad-1', objects: [...hardNames, ...projects] },
  { label: 'photo-archive', cluster: 'us-southeast-1', objects: photos },
  {
    label: 'uploads.larkspur.example',
    cluster: 'eu-central-1',
    cors: true,
    certificate: true,
    objects: [png('avatars/1001.png', 150), png('avatars/1002.png', 260), text('incoming/hello.txt', 'Hello.\n')],
  },
  { label: 'app-logs', cluster: 'us-iad-1', objects: logs },
  { label: 'nightly-backups', cluster: 'us-southeast-1', objects: backups },
  { label: 'partner-reports', cluster: 'us-iad-1', acl: 'authenticated-read', cors: true, objects: reports },
  {
    label: 'cold-archive',
    cluster: 'us-iad-1',
    moved: 'ap-south-1',
    objects: [text('2019/ledger.csv', 'day,sum\n1,10\n', undefined, 'text/csv')],
  },
  { label: 'scratch', cluster: 'eu-central-1', objects: [] },
]

const entry = (cluster: string, bucket_name: string, permissions: BucketAccess['permissions']): BucketAccess => ({
  bucket_name,
  cluster,
  permissions,
})
const deploy = [
  entry('eu-central-1', 'larkspur-website', 'read_write'),
  entry('eu-central-1', 'uploads.larkspur.example', 'read_write'),
  entry('us-iad-1', 'team-files', 'read_only'),
]
const reader = [entry('us-iad-1', 'partner-reports', 'read_only')]
/** The bucket of this entry was deleted. */
const old = entry('us-iad-1', 'reports-2024', 'read_write')

/** One key of each type, and one for a deleted bucket. */
export const KEYS = [
  item(keys.create, { label: 'operations' }, 1),
  item(keys.create, { label: 'website-deploy', bucket_access: deploy }, 1),
  item(keys.create, { label: 'log-reader', bucket_access: [entry('us-iad-1', 'app-logs', 'read_only')] }, 1),
  item(keys.create, { label: 'parked', bucket_access: [] }, 1),
  item(keys.create, { label: 'old-reports-job', bucket_access: reader }, 1, {
    bucket_access: JSON.stringify([old, ...reader]),
  }),
]

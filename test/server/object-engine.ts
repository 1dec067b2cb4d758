/**
 * A real S3-compatible store for specs: the one of S3_TEST_ENDPOINT, else a Ceph of one monitor, one OSD in memory and one
 * gateway, if the machine has its programs. The specs of a process share it, and it ends with the process. Nothing else stands in
 * for it.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { describe, test } from 'vitest'
import type { ObjectStoreSettings } from '#/server/system/settings'
import { freePort } from './postgres'

const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph', 'monmaptool']
const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
const given = process.env['S3_TEST_ENDPOINT']
const isHere = given !== undefined || PROGRAMS.every(isInstalled)

const NONE = 'object engine: none here; install ceph-mon, ceph-osd, radosgw and ceph-common, or set S3_TEST_ENDPOINT'

/** Defines tests on a real object store. Where there is none, one test is skipped by this name. */
export function describeObjectEngine(what: string, define: () => void): void {
  if (isHere) describe(what, define)
  else test.skip(NONE)
}

const KEY = { key: process.env['S3_TEST_KEY'] ?? 'AK', secret: process.env['S3_TEST_SECRET'] ?? 'SK' }

export interface RunningEngine {
  readonly endpoint: string
  /** Whether `kill` and `start` act; a given store is left alone. */
  readonly restarts: boolean
  /** The settings of a new, empty bucket. */
  bucket(): Promise<ObjectStoreSettings>
  /** Keys of a bucket. */
  keys(bucket: string): Promise<readonly string[]>
  /** Uploads of parts that were neither completed nor ended. */
  unfinished(bucket: string): Promise<number>
  /** Ends the gateway as a crash would. The objects stay. */
  kill(): Promise<void>
  /** Starts it again if it was ended. */
  start(): Promise<void>
}

function configOf(root: string, fsid: string, [mon, gateway]: readonly [number, number]): string {
  return `[global]
fsid = ${fsid}
mon host = v1:127.0.0.1:${mon}/0
public network = 127.0.0.0/8
ms bind msgr2 = false
ms bind ipv6 = false
auth cluster required = none
auth service required = none
auth client required = none
auth supported = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
mon max pg per osd = 2000
paxos propose interval = 0.02
paxos min wait = 0.01
run dir = ${root}
admin socket = ${root}/$name.asok
log file = ${root}/$name.log
log to stderr = false
err to stderr = false
[mon]
mon data = ${root}/mon
mon cluster log file = ${root}/cluster.log
mon data avail crit = 1
mon data avail warn = 2
[osd]
osd data = ${root}/osd
osd objectstore = memstore
memstore device bytes = 8589934592
osd class dir = /usr/lib/x86_64-linux-gnu/rados-classes
[client.rgw]
rgw data = ${root}/rgw
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw thread pool size = 64
rgw run sync thread = false
rgw enable quota threads = false
rgw enable usage log = false
`
}

/** Ends all of them and deletes their files once this process has ended, even if it was killed. */
function endWithThisProcess(root: string, pids: () => readonly number[]): { note(): void } {
  const script = `while read -r line; do pids="$line"; done
    kill -9 $pids 2>/dev/null; rm -rf "$1"`
  const watch = spawn('sh', ['-c', script, 'sh', root], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  watch.unref()
  if (watch.stdin && 'unref' in watch.stdin && typeof watch.stdin.unref === 'function') watch.stdin.unref()
  return { note: () => void watch.stdin?.write(`${pids().join(' ')}\n`) }
}

function run(program: string, args: readonly string[]): void {
  const done = spawnSync(program, args, { encoding: 'utf8', timeout: 120_000 })
  if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr ?? ''}${String(done.error ?? '')}`)
}
/** Repeats a command for a minute: on a busy machine, a monitor that has just started still refuses commands. */
async function runOnceReady(program: string, args: readonly string[]): Promise<void> {
  for (const end = performance.now() + 60_000; ; await pause(200)) {
    try {
      run(program, args)
      return
    } catch (e) {
      if (performance.now() > end) throw e
    }
  }
}

const isRunning = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null

async function startCeph(): Promise<Pick<RunningEngine, 'endpoint' | 'kill' | 'start'>> {
  const root = mkdtempSync(join(tmpdir(), 'ceph-'))
  for (const folder of ['mon', 'osd', 'rgw']) mkdirSync(join(root, folder))
  const [mon, gateway] = [await freePort(), await freePort()]
  const [fsid, osd] = [randomUUID(), randomUUID()]
  const conf = join(root, 'ceph.conf')
  writeFileSync(conf, configOf(root, fsid, [mon, gateway]))
  const running = new Map<string, ChildProcess>()
  const watch = endWithThisProcess(root, () => [...running.values()].map((child) => child.pid ?? 0))
  /**
   * @param again how often it is started again if it ends by itself. An OSD that registers before its monitor's map has arrived
   *   is refused ("wrong fsid") and exits.
   */
  const daemon = (name: string, args: readonly string[], again = 0) => {
    const child = spawn(name, [...args, '-c', conf, '-f'], {
      stdio: 'ignore',
      env: { ...process.env, CEPH_CONF: conf },
    })
    child.once('error', () => undefined)
    child.once('exit', () => {
      if (again > 0 && running.get(name) === child) daemon(name, args, again - 1)
    })
    running.set(name, child)
    watch.note()
  }
  const end = async (name: string) => {
    const child = running.get(name)
    running.delete(name)
    if (!isRunning(child)) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const endpoint = `http://127.0.0.1:${gateway}`
  const start = async () => {
    if (isRunning(running.get('radosgw'))) return
    daemon('radosgw', ['-n', 'client.rgw'])
    if (await answers(endpoint)) return
    const last = ['mon.a', 'osd.0', 'client.rgw'].map((name) => lastLine(join(root, `${name}.log`)))
    throw new Error(`The object store didn't start within a minute. ${last.join('\n')}`)
  }
  const map = join(root, 'monmap')
  run('monmaptool', ['--create', '--clobber', '--fsid', fsid, '--addv', 'a', `[v1:127.0.0.1:${mon}]`, map])
  run('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', map, '-c', conf])
  daemon('ceph-mon', ['-i', 'a'])
  await runOnceReady('ceph', ['-c', conf, 'osd', 'new', osd])
  run('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', osd, '-c', conf])
  daemon('ceph-osd', ['-i', '0'], 20)
  await start()
  run('radosgw-admin', [
    '-c',
    conf,
    'user',
    'create',
    '--uid=console',
    '--display-name=console',
    `--access-key=${KEY.key}`,
    `--secret=${KEY.secret}`,
  ])
  return { endpoint, kill: () => end('radosgw'), start }
}

const lastLine = (path: string): string =>
  existsSync(path) ? (readFileSync(path, 'utf8').trimEnd().split('\n').at(-1) ?? '') : `${path}: none`

/** Whether the store answers within a minute. */
async function answers(endpoint: string): Promise<boolean> {
  for (let n = 0; n < 600; n++) {
    const ok = await fetch(endpoint).then(
      (r) => r.ok,
      () => false,
    )
    if (ok) return true
    await pause(100)
  }
  return false
}

/** A signed request that the server never sends: what a spec prepares or looks up. */
async function ask(endpoint: string, method: string, path: string): Promise<string> {
  const { key, secret } = KEY
  const region = process.env['S3_TEST_REGION'] ?? 'us-east-1'
  const url = `${endpoint}/${path}`
  const signer = new AwsV4Signer({ method, url, service: 's3', region, accessKeyId: key, secretAccessKey: secret })
  const signed = await signer.sign()
  const response = await fetch(signed.url, { method, headers: Object.fromEntries(signed.headers) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text
}

const nothing = () => Promise.resolve()
let shared: ReturnType<typeof startCeph> | undefined
let made = 0
/** The store that the specs of this process share: a given one, which is never killed, or one that runs again if a failed test killed it. */
export async function objectEngine(): Promise<RunningEngine> {
  const engine =
    given === undefined ? await (shared ??= startCeph()) : { endpoint: given, kill: nothing, start: nothing }
  await engine.start()
  const { endpoint } = engine
  return {
    ...engine,
    restarts: given === undefined,
    bucket: async () => {
      const bucket = `spec-${process.pid}-${Date.now()}-${++made}`
      await ask(endpoint, 'PUT', bucket)
      const region = process.env['S3_TEST_REGION'] ?? 'us-east-1'
      return { endpoint, bucket, region, ...KEY, publicUrl: endpoint, keepDays: 7 }
    },
    keys: async (bucket) => {
      const text = await ask(endpoint, 'GET', `${bucket}?list-type=2`)
      return [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map((match) => match[1] ?? '')
    },
    unfinished: async (bucket) => (await ask(endpoint, 'GET', `${bucket}?uploads`)).split('<Upload>').length - 1,
  }
}

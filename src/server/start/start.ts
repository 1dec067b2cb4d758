/** Turns settings into a running server: ports, data, demo, both listeners, an orderly shutdown. */
import { operations, operationsOf } from './operations'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { getRequestListener, RequestError } from '@hono/node-server'
import { sql } from 'kysely'
import { isClockSure } from '../db/age-limit'
import { answerError, errorBody, refuse } from '../core/answers'
import { createApp } from '../http/app'
import { auditRetention } from '../audit/retention'
import { trailOf } from '../audit/trail'
import { scheduleStats } from '../areas/managed/managed-stats'
import { startChecks } from '../checks/schedule'
import { claimData, nextGeneration } from '../data/identity'
import { startUpkeep, type Upkeep } from '../data/upkeep'
import { lockDataDir } from '../db/lock'
import { demoToken, seedIfEmpty } from '../seed/seed'
import { eventRetention } from '../core/event-retention'
import { keyRetention } from '../http/idempotency-store'
import { listen, type Listener, type Listening } from '../core/http'
import { jobKinds, slowJobKinds } from './job-kinds'
import { startJobs } from '../core/jobs'
import { failureLog } from '../core/log/failure-log'
import { noteLine, type Log } from '../core/log/log'
import { endAbandonedDeferral } from '../storage/deferred-deletes'
import { objectsListener } from '../objects/http/listener'
import { makeRoomToOpen, withReserve } from '../storage/reserve'
import { isFull } from '../system/disk-space'
import { makeDir } from '../system/files'
import type { SweepDone } from '../objects/storage/sweep'
import { settleTransfer } from '../objects/storage/egress-meter'
import { openServices, orSettingError, systemClock, reachDatabase } from './open-services'
import { waitForLocks } from './wait-for-locks'
import { bucketsBelow } from '../core/cluster-domain'
import { looseKeyNote } from '../core/secrets'
import type { Services } from '../core/services'
import { objectsNote, readSettings, withOrigins, type Settings } from '../system/settings'
import { setTimeout as wait } from 'node:timers/promises'
import { oneAtATime } from '../db/write'
import { compareSettings } from './compare-settings'

/** Milliseconds that calls in flight can take once the server is stopping. */
const GRACE_MS = 30_000
const silent = () => undefined
const toStderr: Log = (line) => void process.stderr.write(`${line}\n`)

/** A proxy has one address for all of its clients. */
const behind = ({ trustProxy }: Settings) => (trustProxy ? { perAddress: Infinity } : {})
/** The object store checks the progress of transfers itself. */
const objectLimits = (settings: Settings) => ({
  requestTimeout: 0,
  unreadMs: 0,
  bucketsBelow: bucketsBelow(settings),
  ...behind(settings),
})

export interface StartOptions {
  /** Folder of the built console; without it only the API is served. */
  readonly consoleDir?: string
  /** Failures and notes, and each request with `requestLog`. */
  readonly log?: Log
  readonly requestLog?: boolean
}
export interface Started {
  readonly url: string
  readonly objectsUrl: string
  /** Null if no demo account can be served. */
  readonly demoToken: string | null
  readonly services: Services
  /** Resolves with the result of the sweep that runs beside the first requests; null if it didn't finish. */
  readonly swept: Promise<SweepDone | null>
  /** Lets calls in flight end within `graceMs` milliseconds. */
  close(graceMs?: number): Promise<void>
}

/** Throws `SettingError` with one line if the settings or the machine are to blame. */
export async function startServer(settings: Settings, options: StartOptions = {}): Promise<Started> {
  const log = options.log ?? silent
  const console_ = await listen('PORT', settings.host, settings.port, { requestTimeout: 60_000, ...behind(settings) })
  try {
    const objects = await listen('OBJECTS_PORT', settings.host, settings.objectsPort, objectLimits(settings))
    try {
      const real = realPorts(settings, console_.port, objects.port)
      const unreachable = objectsNote(real)
      if (unreachable !== undefined) log(noteLine(unreachable))
      const data = await openData(real, log)
      const { services, report } = data
      const app = createApp(services, {
        operations: operationsOf(settings),
        ...(options.consoleDir !== undefined && existsSync(options.consoleDir)
          ? // A later build changes the link, but not what this server serves.
            { consoleDir: realpathSync(options.consoleDir) }
          : {}),
        log,
        report,
        requestLog: options.requestLog ?? false,
        demoToken: data.demoToken,
      })
      objects.serve(objectsListener(services, { report, ...(options.requestLog ? { log } : {}) }))
      console_.serve(apiListener(app.fetch, report))
      const swept = data.beginUpkeep()
      return {
        url: real.publicUrl,
        objectsUrl: real.objectsUrl,
        demoToken: data.demoToken,
        services,
        swept,
        close: async (graceMs = GRACE_MS) => {
          await drain(real, [console_, objects])
          await Promise.all([console_.stop(graceMs), objects.stop(graceMs)])
          await data.close()
        },
      }
    } catch (e) {
      await abandon(objects)
      throw e
    }
  } catch (e) {
    await abandon(console_)
    throw e
  }
}

/**
 * Starts everything but the console's own listener, for the bundler's development server, which loads this by name.
 * `line` is what `npm start` prints.
 * @public
 */
export async function startEmbedded(env: NodeJS.ProcessEnv) {
  const settings = readSettings(env)
  const objects = await listen('OBJECTS_PORT', settings.host, settings.objectsPort, objectLimits(settings))
  try {
    const real = realPorts(settings, settings.port, objects.port)
    const data = await openData(real, toStderr)
    const app = createApp(data.services, {
      operations: operationsOf(settings),
      log: toStderr,
      report: data.report,
      requestLog: false,
      demoToken: data.demoToken,
    })
    objects.serve(objectsListener(data.services, { report: data.report }))
    void data.beginUpkeep()
    return {
      fetch: app.fetch,
      line: greeting({ url: real.publicUrl, demoToken: data.demoToken }),
      close: async () => {
        await objects.stop(0)
        await data.close()
      },
    }
  } catch (e) {
    await abandon(objects)
    throw e
  }
}

/** The lines printed at start. */
export const greeting = (started: { readonly url: string; readonly demoToken: string | null }): string =>
  started.demoToken === null
    ? `Cloud Console: ${started.url}\nNo demo account on this address. Create an account: npm run admin`
    : `Cloud Console: ${started.url}\nDemo token:    ${started.demoToken}`

/** A balancer notices before connections are refused. */
async function drain({ database }: Settings, listeners: readonly Listening[]): Promise<void> {
  for (const one of listeners) one.drain()
  if (database) await wait(database.drainSeconds * 1000)
}

const openData = (settings: Settings, log: Log) =>
  orSettingError(settings.dataDir, async () => {
    await makeDir(settings.dataDir)
    if (settings.database) return openBesideOthers(settings, log)
    const unlock = await lockDataDir(settings.dataDir)
    try {
      await makeRoomToOpen(settings.dataDir)
      return await withReserve(settings.dataDir, () => openLocked(settings, log, unlock))
    } catch (e) {
      unlock()
      throw e
    }
  })

async function openLocked(settings: Settings, log: Log, unlock: () => void) {
  const services = await openServices(settings)
  try {
    const note = looseKeyNote(join(settings.dataDir, 'master-key'))
    if (note !== undefined) log(noteLine(note))
    await claimData(services.db, services.store, services.secrets)
    await services.store.clearTemporary()
    await seedIfEmpty(services, operations)
    const token = await demoToken(services)
    await endAbandonedDeferral(settings.dataDir)
    await scheduleAll(services)
    return work(services, token, log, async () => {
      await settle(services).catch((e: unknown) => {
        // The next start needs neither.
        if (!isFull(e)) throw e
      })
      await services.db.destroy()
      unlock()
    })
  } catch (e) {
    await services.db.destroy()
    throw e
  }
}

/** Work that must be waiting exactly once. */
async function scheduleAll(services: Services): Promise<void> {
  await scheduleStats(services.db, services)
  await keyRetention.schedule(services.db, services)
  await eventRetention.schedule(services.db, services)
  await auditRetention.schedule(services.db, services)
}

const ABANDONED_MS = 24 * 3_600_000
/** Other servers can be starting, serving or stopping on the same data. */
async function openBesideOthers(settings: Settings, log: Log) {
  const note = (text: string) => log(noteLine(text))
  const services = await openServices(settings, systemClock, 'create', note)
  const { db, store } = services
  try {
    const loose = settings.database && looseKeyNote(settings.database.masterKeyFile)
    if (loose !== undefined) note(loose)
    const begin = async () => {
      await claimData(db, store, services.secrets)
      const difference = await compareSettings(db, settings)
      if (difference !== undefined) note(difference)
      if (await isClockSure(services)) await store.clearAbandoned(Date.now() - ABANDONED_MS)
      await seedIfEmpty(services, operations)
      await scheduleAll(services)
      return demoToken(services)
    }
    const token = await waitForLocks(note, () => reachDatabase(() => oneAtATime(db, begin)))
    return work(services, token, log, () => db.destroy())
  } catch (e) {
    await db.destroy()
    throw e
  }
}

/** Starts the work beside the requests. `end` runs once it has stopped. */
function work(services: Services, token: string | null, log: Log, end: () => Promise<void>) {
  const { report, stop } = failureLog(services, log)
  const stopJobs = startJobs(services, report, jobKinds, slowJobKinds)
  const stopChecks = startChecks(services, report)
  let upkeep: Upkeep | undefined
  return {
    services,
    report,
    demoToken: token,
    /** Call once requests are served: the sweep reads every folder of the objects. */
    beginUpkeep: () => {
      upkeep = startUpkeep(services, log, report)
      return upkeep.swept
    },
    close: async () => {
      await Promise.all([stopJobs(), stopChecks(), upkeep?.stop()])
      try {
        await settleTransfer(services)
      } finally {
        await trailOf(services).close(report)
        stop()
        await end()
      }
    },
  }
}

/** Leaves the database as one file, in a generation of its own. */
const settle = ({ db, settings, store }: Services) =>
  withReserve(settings.dataDir, async () => {
    await nextGeneration(db, store)
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db)
  })

/** Updates the origins that followed from port 0 to the real port. */
function realPorts(s: Settings, port: number, objectsPort: number): Settings {
  const derived = withOrigins(s, {})
  return withOrigins(
    { ...s, port, objectsPort },
    {
      publicUrl: s.publicUrl === derived.publicUrl ? undefined : s.publicUrl,
      objectsUrl: s.objectsUrl === derived.objectsUrl ? undefined : s.objectsUrl,
    },
  )
}

function apiListener(fetch: Parameters<typeof getRequestListener>[0], report: (e: unknown) => void): Listener {
  const listener = getRequestListener(fetch, {
    overrideGlobalObjects: false,
    errorHandler: (e) =>
      (e instanceof RequestError
        ? refuse(400, "The address of the request can't be read.", { Connection: 'close' })
        : answerError(e, report)
      ).toResponse(),
  })
  return (req, res) => {
    // The web's Request doesn't support such a method.
    if (req.method === 'TRACE' || req.method === 'CONNECT') {
      res.writeHead(405, { 'Content-Type': 'application/json', Allow: 'GET, HEAD, POST, PUT, DELETE' })
      res.end(errorBody([{ field: '', reason: "This method isn't allowed here." }]))
      return
    }
    void listener(req, res)
  }
}

async function abandon(listening: Listening): Promise<void> {
  await listening.stop(0)
}
/** The newest console beside the build of this module (scripts/lib/builds.mjs). */
export const consoleDirBeside = (moduleDir: string): string => join(moduleDir, '..', '..', 'console')

// An image upload through the console, from the click until the tray reports it as stored, against a bare page that sends the
// same file by XHR; and the growth of the server's memory and the page's heap. 5 GB if there is space.
import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { median, openBrowser, signedInPage } from './prepare.mjs'
import { timed } from './upload.mjs'

const MIB = 1024 ** 2
/** Compressing incompressible data adds some bytes, and the result must stay below the limit of 5 GB. */
const LARGE = 5120 - 4
const SMALL = 1024
const SET = process.env['BENCH_IMAGE_MIB']
const ASKED = SET === undefined ? undefined : Number(SET)
const RUNS = 3
const BOUND = 0.95
const SERVER_GROWTH = 64 * MIB
const PAGE_GROWTH = 16 * MIB

/** Space for the file, its copy in the store, and other programs. */
const roomFor = (/** @type {number} */ mib) => {
  const { bavail, bsize } = statfsSync(tmpdir())
  return bavail * bsize > 5 * mib * MIB
}

/** @param {string} path @param {number} mib */
const writeDisk = async (path, mib) => {
  const start = Buffer.alloc(MIB)
  start.set([0x80, 0, 0, 0, 0x83, 0, 0, 0, 64, 0, 0, 0, 0, 4, 0, 0], 446)
  start.set([0x55, 0xaa], 510)
  const blocks = function* () {
    yield start
    for (let n = 1; n < mib; n += 1) yield randomBytes(MIB)
  }
  await pipeline(Readable.from(blocks()), createGzip({ level: 0 }), createWriteStream(path))
}

const grown = (/** @type {number} */ bytes) => `${(bytes / MIB).toFixed(0)} MiB`

/**
 * @param {{ origin: string, token: string, memory: () => number }} server
 * @returns {Promise<import('../bench.mjs').Line[]>}
 */
export const imageUpload = async ({ origin, token, memory }) => {
  const mib = ASKED ?? (roomFor(LARGE) ? LARGE : SMALL)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  /** @param {string} path @param {RequestInit} [init] */
  const api = async (path, init) => {
    const answer = await fetch(`${origin}/v4${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  /** Waits until the server has processed the image, which would slow the next run. */
  const removeAll = async () => {
    for (;;) {
      const { data } = await api('/images?page_size=500')
      const made = data.filter((/** @type {{ label: string }} */ i) => i.label === 'bench-image')
      if (made.every((/** @type {{ status: string }} */ i) => i.status === 'available')) {
        for (const { id } of made) await api(`/images/${id}`, { method: 'DELETE' })
        return
      }
      await pause(2000)
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'console-image-'))
  const file = join(folder, 'bench-image.img.gz')
  await writeDisk(file, mib)
  const browser = await openBrowser()
  let growth = 0
  let heap = 0

  const bare = async () => {
    const body = JSON.stringify({ label: 'bench-image', region: 'eu-central' })
    const { upload_to: to } = await api('/images/upload', { method: 'POST', body })
    const page = await signedInPage(browser, token)
    await page.goto(`${origin}/bench/upload.html?to=${encodeURIComponent(to)}`)
    const took = await timed(page, () => page.getByLabel('File').setInputFiles(file), {
      where: '#said',
      stored: '200',
      failed: 'with (?!200)',
    })
    await page.context().close()
    await removeAll()
    return took
  }
  const ours = async () => {
    const page = await signedInPage(browser, token)
    const tools = await page.context().newCDPSession(page)
    await tools.send('Performance.enable')
    const used = async () => {
      const { metrics } = await tools.send('Performance.getMetrics')
      return metrics.find((m) => m.name === 'JSHeapUsedSize')?.value ?? Number.NaN
    }
    await page.goto(`${origin}/images/upload`)
    await page.getByLabel('File', { exact: true }).setInputFiles(file)
    await page.getByRole('combobox', { name: 'Region' }).click()
    await page.getByRole('option', { name: /Frankfurt/ }).click()
    const [before, heapBefore] = [memory(), await used()]
    const watch = setInterval(() => {
      growth = Math.max(growth, memory() - before)
      used().then(
        (now) => (heap = Math.max(heap, now - heapBefore)),
        () => undefined,
      )
    }, 250)
    const took = await timed(page, () => page.getByRole('button', { name: 'Upload image' }).click(), {
      where: '#transfers',
      stored: '1 uploaded',
      failed: '1 failed',
      by: 'click',
    }).finally(() => clearInterval(watch))
    await page.context().close()
    await removeAll()
    return took
  }
  /** @type {{ bare: number[], ours: number[] }} */
  const times = { bare: [], ours: [] }
  try {
    for (let run = 0; run < RUNS; run += 1) {
      times.bare.push(await bare())
      times.ours.push(await ours())
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const speed = (/** @type {readonly number[]} */ ms) => mib / (median(ms) / 1000)
  const words = (/** @type {readonly number[]} */ ms) => `${speed(ms).toFixed(0)} MiB/s`
  const name = `image of ${mib} MiB`
  return [
    {
      name: `${name}, against a bare XHR`,
      ours: words(times.ours),
      floor: words(times.bare),
      ratio: speed(times.ours) / speed(times.bare),
      bound: { at: 'least', value: BOUND },
    },
    {
      name: `${name}, the server's memory grows by`,
      ours: grown(growth),
      floor: grown(SERVER_GROWTH),
      ratio: growth / SERVER_GROWTH,
      bound: { at: 'most', value: 1 },
    },
    {
      name: `${name}, the page's heap grows by`,
      ours: grown(heap),
      floor: grown(PAGE_GROWTH),
      ratio: heap / PAGE_GROWTH,
      bound: { at: 'most', value: 1 },
    },
  ]
}

// A large upload through the console, from choosing the file until the console reports it as stored, against a bare page that
// sends the same file by XHR in the same browser to the same listener. `curl -T` beside it shows the browser's cost.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, openSync, rmSync, writeSync, closeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bucketOf } from './bucket.mjs'
import { median, openBrowser, signedInPage } from './prepare.mjs'

const MIB = 1024 ** 2
const SIZE = Number(process.env['BENCH_UPLOAD_MIB'] ?? 1024) * MIB
const RUNS = 3
const BOUND = 0.95

/** @param {string} path */
const writeFile = (path) => {
  const file = openSync(path, 'w')
  for (let at = 0; at < SIZE; at += 8 * MIB) writeSync(file, randomBytes(Math.min(8 * MIB, SIZE - at)))
  closeSync(file)
}

/**
 * Milliseconds from an action (choosing the file by default) until the page reports the file as stored, by the page's clock.
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<unknown>} act
 * @param {{ where: string, stored: string, failed: string, by?: 'change' | 'click' }} said
 */
const timed = async (page, act, said) => {
  await page.evaluate(({ where, stored, failed, by }) => {
    document.addEventListener(
      by ?? 'change',
      () => {
        const start = performance.now()
        const look = () => {
          const text = document.querySelector(where)?.textContent ?? ''
          if (new RegExp(failed).test(text)) Object.assign(globalThis, { took: Number.NaN, words: text })
          else if (new RegExp(stored).test(text)) Object.assign(globalThis, { took: performance.now() - start })
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  }, said)
  await act()
  await page.waitForFunction(() => 'took' in globalThis, undefined, { polling: 100, timeout: 900_000 })
  const [took, words] = await page.evaluate(() => [
    Number(Reflect.get(globalThis, 'took')),
    String(Reflect.get(globalThis, 'words')),
  ])
  if (!Number.isFinite(took)) throw new Error(`the upload failed: ${words}`)
  return took
}

/**
 * @param {{ origin: string, token: string }} server
 * @returns {Promise<import('../bench.mjs').Line[]>}
 */
export const upload = async (server) => {
  const { origin, token } = server
  const { place, sign, remove } = await bucketOf(server, 'bench-upload')
  const folder = mkdtempSync(join(tmpdir(), 'console-upload-'))
  const file = join(folder, 'upload.bin')
  writeFile(file)
  const browser = await openBrowser()

  const bare = async () => {
    const page = await signedInPage(browser, token)
    await page.goto(`${origin}/bench/upload.html?to=${encodeURIComponent(await sign('PUT', 'bare.bin'))}`)
    const took = await timed(page, () => page.getByLabel('File').setInputFiles(file), {
      where: '#said',
      stored: '200',
      failed: 'with (?!200)',
    })
    await page.context().close()
    await remove('bare.bin')
    return took
  }
  const ours = async () => {
    const page = await signedInPage(browser, token)
    await page.goto(`${origin}/buckets/${place}`)
    const input = page.getByLabel('Files to upload')
    const took = await timed(page, () => input.setInputFiles(file), {
      where: '#transfers',
      stored: '1 uploaded',
      failed: '1 failed',
    })
    await page.context().close()
    await remove('upload.bin')
    return took
  }
  const curl = async () => {
    const start = performance.now()
    const args = ['-sf', '-H', 'Content-Type: application/octet-stream', '-T', file, await sign('PUT', 'curl.bin')]
    const { status } = spawnSync('curl', args, { stdio: 'ignore' })
    const took = performance.now() - start
    if (status === 0) await remove('curl.bin')
    return status === 0 ? took : Number.NaN
  }
  /** @type {{ bare: number[], ours: number[], curl: number[] }} */
  const times = { bare: [], ours: [], curl: [] }
  try {
    for (let run = 0; run < RUNS; run += 1) {
      times.bare.push(await bare())
      times.ours.push(await ours())
      times.curl.push(await curl())
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
  /** @param {readonly number[]} ms */
  const speed = (ms) => SIZE / MIB / (median(ms) / 1000)
  /** @param {readonly number[]} ms */
  const words = (ms) => `${speed(ms).toFixed(0)} MiB/s`
  const name = `upload of ${SIZE / MIB} MiB`
  const against = times.curl.every(Number.isFinite)
    ? [
        {
          name: `${name}, against curl -T`,
          ours: words(times.ours),
          floor: words(times.curl),
          ratio: speed(times.ours) / speed(times.curl),
        },
      ]
    : []
  return [
    {
      name: `${name}, against a bare XHR`,
      ours: words(times.ours),
      floor: words(times.bare),
      ratio: speed(times.ours) / speed(times.bare),
      bound: /** @type {const} */ ({ at: 'least', value: BOUND }),
    },
    ...against,
  ]
}

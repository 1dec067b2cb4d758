/** Small, real images, audio and video. */
import type { Page } from '@playwright/test'

/** 2 by 1 pixels. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAD0lEQVR4nGP4z8DwH4QBD/kD/WWj5JIAAAAASUVORK5CYII=',
  'base64',
)

/** A second of a quiet tone. */
export function wav(): Buffer {
  const data = Buffer.alloc(8000, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

/** A few frames of 32 by 18 pixels, recorded by the browser under test. */
export async function webm(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(
    () =>
      new Promise<number[]>((done, fail) => {
        const canvas = document.createElement('canvas')
        canvas.width = 32
        canvas.height = 18
        const pen = canvas.getContext('2d')
        const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' })
        const parts: Blob[] = []
        recorder.addEventListener('error', () => fail(new Error('the browser records no film')))
        recorder.addEventListener('dataavailable', (e) => parts.push(e.data))
        recorder.addEventListener('stop', () => {
          void new Blob(parts).arrayBuffer().then((all) => done([...new Uint8Array(all)]))
        })
        let frame = 0
        const draw = () => {
          if (!pen) return
          pen.fillStyle = `rgb(${frame * 8}, 80, 160)`
          pen.fillRect(0, 0, 32, 18)
          frame += 1
          if (frame < 30) requestAnimationFrame(draw)
          else recorder.stop()
        }
        recorder.start()
        draw()
      }),
  )
  return Buffer.from(bytes)
}

/** The file for an image: checked when chosen, compressed in the browser on request. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { holdUnsaved } from '#/console/api/session/unsaved'
import { MAX_IMAGE } from '#/contract/images'
import { formatBytes } from '#/lib/bytes'
import { inspectImage, type ImageFinding } from '#/lib/image-file/inspect'
import { compressChecked } from '#/console/transfers/images/compress-checked'
import { dropCompressed, roomLeft, sweepKept, ImageTooLarge } from '#/console/transfers/images/compressed-image'
import { compressing } from '../words'

export type ChosenImage =
  | { readonly phase: 'none' }
  | { readonly phase: 'checking'; readonly file: File }
  | { readonly phase: 'unreadable'; readonly file: File }
  | { readonly phase: 'known'; readonly file: File; readonly finding: ImageFinding; readonly kept?: string }
  | {
      readonly phase: 'compressing'
      readonly file: File
      readonly finding: ImageFinding
      readonly read: number
      readonly written: number
    }
export interface ImageFile {
  readonly chosen: ChosenImage
  /** Why compressing failed. */
  readonly problem: string | undefined
  readonly choose: (file: File | null) => void
  readonly compress: () => void
  readonly stop: () => void
  /** Hands the file over: this form no longer deletes its compressed copy. */
  readonly take: () => { file: File; kept?: string } | undefined
}

export const fileOf = (c: ChosenImage): File | null => (c.phase === 'none' ? null : c.file)
/** Whether the file can be uploaded. */
export const isReady = (c: ChosenImage): c is Extract<ChosenImage, { phase: 'known' }> =>
  c.phase === 'known' && (c.finding.verdict === 'good' || c.finding.verdict === 'unsure')

const REPAINT_MS = 200
const inspect = (file: File) => inspectImage({ blob: file, name: file.name, most: MAX_IMAGE })

function failureText(e: unknown): string {
  if (e instanceof ImageTooLarge)
    return `The compressed file is larger than ${formatBytes(MAX_IMAGE)}, the limit for an image.`
  if (e instanceof DOMException && e.name === 'QuotaExceededError')
    return 'The browser has no space left. Compress the file with this command:'
  return 'The file changed, or the browser’s storage failed. Compress the file with this command:'
}

export function useImageFile(): ImageFile {
  const [chosen, setChosen] = useState<ChosenImage>({ phase: 'none' })
  const [problem, setProblem] = useState<string>()
  const work = useRef<AbortController>(null)
  const kept = useRef<string>(null)
  const forget = useCallback(() => {
    work.current?.abort()
    work.current = null
    if (kept.current !== null) void dropCompressed(kept.current)
    kept.current = null
  }, [])
  useEffect(() => {
    void sweepKept()
    return forget
  }, [forget])
  const working = chosen.phase === 'compressing' ? chosen.file.name : undefined
  useEffect(() => (working === undefined ? undefined : holdUnsaved(compressing(working))), [working])

  const choose = (file: File | null) => {
    forget()
    setProblem(undefined)
    if (!file) {
      setChosen({ phase: 'none' })
      return
    }
    const mine = new AbortController()
    work.current = mine
    setChosen({ phase: 'checking', file })
    inspect(file).then(
      (finding) => mine.signal.aborted || setChosen({ phase: 'known', file, finding }),
      () => mine.signal.aborted || setChosen({ phase: 'unreadable', file }),
    )
  }

  const compressFile = async (file: File, finding: ImageFinding) => {
    forget()
    setProblem(undefined)
    const mine = new AbortController()
    work.current = mine
    const { signal } = mine
    const paint = (read: number, written: number) => setChosen({ phase: 'compressing', file, finding, read, written })
    paint(0, 0)
    let painted = performance.now()
    try {
      const room = await roomLeft()
      if (signal.aborted) return
      const need = Math.min(file.size, MAX_IMAGE)
      if (room !== undefined && room < need) {
        setChosen({ phase: 'known', file, finding })
        setProblem(
          `The browser has ${formatBytes(room)} of space, but up to ${formatBytes(need)} might be needed. Compress the file with this command:`,
        )
        return
      }
      const onProgress = (read: number, written: number) => {
        if (signal.aborted || performance.now() - painted < REPAINT_MS) return
        painted = performance.now()
        paint(read, written)
      }
      const done = await compressChecked(file, { signal, most: MAX_IMAGE, onProgress }, inspect)
      if (!done) return
      kept.current = done.key
      setChosen({ phase: 'known', file: done.file, finding: done.finding, kept: done.key })
    } catch (e) {
      if (signal.aborted) return
      setChosen({ phase: 'known', file, finding })
      setProblem(failureText(e))
    }
  }

  return {
    chosen,
    problem,
    choose,
    compress: () => {
      if (chosen.phase === 'known') void compressFile(chosen.file, chosen.finding)
    },
    stop: () => {
      if (chosen.phase !== 'compressing') return
      forget()
      setChosen({ phase: 'known', file: chosen.file, finding: chosen.finding })
    },
    take() {
      if (!isReady(chosen)) return undefined
      kept.current = null
      return { file: chosen.file, ...(chosen.kept === undefined ? {} : { kept: chosen.kept }) }
    },
  }
}

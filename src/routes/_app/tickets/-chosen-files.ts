/** Files chosen for a ticket, checked before anything is sent. */
import { useRef, useState, type ClipboardEvent } from 'react'
import { visible } from '#/lib/text'
import { ATTACHMENT_EXTENSIONS, attachmentProblem } from '#/contract/ticket-rules'

export interface FileRefusal {
  readonly name: string
  readonly reason: string
}

/** For the browser's own dialog. */
export const ACCEPT = ATTACHMENT_EXTENSIONS.map((e) => `.${e}`).join(',')
const LONGEST_NAME = 255

/** Why a file is not taken, or undefined. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (name.length > LONGEST_NAME) return 'The filename must be at most 255 characters.'
  return attachmentProblem(name, size) ?? (size === 0 ? 'The file is empty.' : undefined)
}

export function sorted(files: readonly File[]): { taken: File[]; refused: FileRefusal[] } {
  const taken: File[] = []
  const refused: FileRefusal[] = []
  for (const file of files) {
    const reason = fileProblem(file)
    if (reason === undefined) taken.push(file)
    else refused.push({ name: file.name, reason })
  }
  return { taken, refused }
}

/** One line for each reason, with the names of its files: "a.exe, b.bat: …". */
export const refusalLines = (refused: readonly FileRefusal[]): string[] =>
  [...new Set(refused.map(({ reason }) => reason))].map((reason) => {
    const names = refused.filter((one) => one.reason === reason).map(({ name }) => visible(name).text)
    return `${names.join(', ')}: ${reason}`
  })

/** Browsers call every pasted picture the same. */
export const pastedName = ({ name, type }: Pick<File, 'name' | 'type'>, n: number): string =>
  name === '' || name === 'image.png' ? `screenshot-${n}.${type.split('/')[1] ?? 'png'}` : name

export interface ChosenFiles {
  readonly files: readonly File[]
  readonly refused: readonly FileRefusal[]
  readonly add: (files: readonly File[], folders?: number) => void
  readonly remove: (file: File) => void
  /** Those that are chosen now; none from then on. */
  readonly take: () => readonly File[]
  /** For the form: a paste that brings a file takes it, one of text goes where it was going. */
  readonly onPaste: (event: ClipboardEvent) => void
}

export function useChosenFiles(): ChosenFiles {
  const [files, setFiles] = useState<readonly File[]>([])
  // Read when the answer is there: what was added meanwhile belongs to it.
  const now = useRef<readonly File[]>([])
  const set = (next: readonly File[]) => {
    now.current = next
    setFiles(next)
  }
  const [refused, setRefused] = useState<readonly FileRefusal[]>([])
  const add: ChosenFiles['add'] = (more, folders = 0) => {
    const found = sorted(more)
    set([...now.current, ...found.taken])
    const folder = { name: folders === 1 ? 'A folder' : `${folders} folders`, reason: 'Only files can be attached.' }
    setRefused(folders > 0 ? [...found.refused, folder] : found.refused)
  }
  return {
    files,
    refused,
    add,
    remove: (file) => {
      set(now.current.filter((f) => f !== file))
      setRefused([])
    },
    take: () => {
      const taken = now.current
      set([])
      setRefused([])
      return taken
    },
    onPaste: (event) => {
      const pasted = Array.from(event.clipboardData.files)
      if (pasted.length === 0) return
      event.preventDefault()
      const taken = files.length
      add(pasted.map((f, i) => new File([f], pastedName(f, taken + i + 1), { type: f.type })))
    },
  }
}

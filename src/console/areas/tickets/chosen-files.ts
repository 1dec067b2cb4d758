/** Files chosen for a ticket, validated before anything is sent. */
import { useRef, useState, type ClipboardEvent } from 'react'
import { codePoints, visible, plural } from '#/lib/text'
import { ATTACHMENT_EXTENSIONS, attachmentProblem } from '#/contract/ticket-rules'

export interface FileRefusal {
  readonly name: string
  readonly reason: string
}

/** The file input's `accept`. */
export const ACCEPT = ATTACHMENT_EXTENSIONS.map((e) => `.${e}`).join(',')
const MAX_FILE_NAME = 255

/** Why a file can't be attached, or undefined. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (codePoints(name) > MAX_FILE_NAME) return 'The filename must be at most 255 characters.'
  return attachmentProblem(name, size) ?? (size === 0 ? 'The file is empty.' : undefined)
}

/** Splits files into those that can be attached and those that can't. */
export function checkFiles(files: readonly File[]): { accepted: File[]; refused: FileRefusal[] } {
  const accepted: File[] = []
  const refused: FileRefusal[] = []
  for (const file of files) {
    const reason = fileProblem(file)
    if (reason === undefined) accepted.push(file)
    else refused.push({ name: file.name, reason })
  }
  return { accepted, refused }
}

/** One line for each reason, with the names of its files: "a.exe, b.bat: …". */
export const refusalLines = (refused: readonly FileRefusal[]): string[] =>
  [...new Set(refused.map(({ reason }) => reason))].map((reason) => {
    const names = refused.filter((one) => one.reason === reason).map(({ name }) => visible(name).text)
    return `${names.join(', ')}: ${reason}`
  })

/** Numbers pasted images: browsers name each of them `image.png`. */
export const pastedName = ({ name, type }: Pick<File, 'name' | 'type'>, n: number): string =>
  name === '' || name === 'image.png' ? `screenshot-${n}.${type.split('/')[1] ?? 'png'}` : name

export interface ChosenFiles {
  readonly files: readonly File[]
  readonly refused: readonly FileRefusal[]
  readonly add: (files: readonly File[], folders?: number) => void
  readonly remove: (file: File) => void
  /** Returns the chosen files and clears the selection. */
  readonly take: () => readonly File[]
  /** Adds pasted files; a paste of text is left to the focused field. */
  readonly onPaste: (event: ClipboardEvent) => void
}

export function useChosenFiles(): ChosenFiles {
  const [files, setFiles] = useState<readonly File[]>([])
  // A ref, because `take` runs after the request and must include files added meanwhile.
  const now = useRef<readonly File[]>([])
  const set = (next: readonly File[]) => {
    now.current = next
    setFiles(next)
  }
  const [refused, setRefused] = useState<readonly FileRefusal[]>([])
  const add: ChosenFiles['add'] = (more, folders = 0) => {
    const found = checkFiles(more)
    set([...now.current, ...found.accepted])
    const folder = {
      name: folders === 1 ? 'A folder' : plural(folders, 'folder'),
      reason: 'Only files can be attached.',
    }
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

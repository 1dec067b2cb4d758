/** JSON as a request body may hold it: an object of a sane depth, no name given twice, only real characters. */
import { Fail } from './handlers'

export const MAX_DEPTH = 32
export const MAX_KEYS = 1000

const LONE = /\p{Surrogate}/u

/** Throws `Fail` 400. */
export function parseStrict(bytes: Uint8Array): Record<string, unknown> {
  const text = decode(bytes)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Fail(400, text.trim() === '' ? 'A JSON object is expected.' : 'The body is not valid JSON.')
  }
  inspect(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Fail(400, 'A JSON object is expected.')
  }
  return value as Record<string, unknown>
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Fail(400, 'The body is not valid UTF-8.')
  }
}

interface Frame {
  /** Names so far; null in an array. */
  readonly names: Set<string> | null
  /** Where the frame stands, as an error's field names it. */
  readonly path: string
  current: string
  index: number
}

/** Walks text that `JSON.parse` has accepted, for what it is silent about. */
function inspect(text: string): void {
  const stack: Frame[] = []
  let keys = 0
  let atName = false
  for (let i = 0; i < text.length; i++) {
    const frame = stack.at(-1)
    switch (text[i] ?? '') {
      case '{':
      case '[': {
        if (stack.length >= MAX_DEPTH) throw new Fail(400, `The body is nested deeper than ${MAX_DEPTH} levels.`)
        const isObject = text[i] === '{'
        stack.push({ names: isObject ? new Set() : null, path: frame ? place(frame) : '', current: '', index: 0 })
        atName = isObject
        break
      }
      case '}':
      case ']':
        stack.pop()
        atName = false
        break
      case ',':
        if (frame) {
          frame.index++
          atName = frame.names !== null
        }
        break
      case '"': {
        const end = closing(text, i)
        const raw = text.slice(i, end + 1)
        const word = raw.includes('\\') ? String(JSON.parse(raw)) : raw.slice(1, -1)
        i = end
        if (frame?.names && atName) {
          keys++
          addName(frame, word, keys)
          atName = false
        }
        if (LONE.test(word)) {
          throw new Fail(
            400,
            'The text holds half of a character.',
            frame && !LONE.test(place(frame)) ? place(frame) : '',
          )
        }
        break
      }
      default:
    }
  }
}

function addName(frame: Frame, name: string, keys: number): void {
  if (keys > MAX_KEYS) throw new Fail(400, `The body has more than ${MAX_KEYS} names.`)
  frame.current = name
  if (name === '__proto__') throw new Fail(400, 'This name is not allowed.', place(frame))
  if (frame.names?.has(name)) throw new Fail(400, 'This name is given twice.', place(frame))
  frame.names?.add(name)
}
function place(frame: Frame): string {
  if (!frame.names) return `${frame.path}[${frame.index}]`
  return frame.path === '' ? frame.current : `${frame.path}.${frame.current}`
}
function closing(text: string, start: number): number {
  let i = start + 1
  while (text[i] !== '"') i += text[i] === '\\' ? 2 : 1
  return i
}

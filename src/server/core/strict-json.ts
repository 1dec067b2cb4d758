/** JSON as a request body may hold it: an object of a sane depth, no name given twice, only real characters. */
import { ApiFailure } from './handlers'

const MAX_DEPTH = 32
const MAX_KEYS = 1000
/** Values of all lists and objects together. */
export const MAX_VALUES = 10_000

const LONE = /\p{Surrogate}/u

/** Throws `ApiFailure` 400. */
export function parseStrict(bytes: Uint8Array): Record<string, unknown> {
  weigh(bytes)
  const text = decode(bytes)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ApiFailure(400, text.trim() === '' ? 'A JSON object is expected.' : 'The body is not valid JSON.')
  }
  inspect(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ApiFailure(400, 'A JSON object is expected.')
  }
  return value as Record<string, unknown>
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** Bounds depth and number of values before anything is parsed: `JSON.parse` takes a second for a mebibyte of brackets. */
function weigh(bytes: Uint8Array): void {
  let depth = 0
  let values = 0
  for (let i = 0; i < bytes.length; i++) {
    switch (bytes[i] ?? 0) {
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > MAX_DEPTH) throw new ApiFailure(400, `The body is nested deeper than ${MAX_DEPTH} levels.`)
        values++
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth--
        break
      case 0x2c: // ,
        values++
        break
      case QUOTE:
        i = closingQuote(bytes, i)
        break
      default:
    }
    if (values > MAX_VALUES) throw new ApiFailure(400, `The body holds more than ${MAX_VALUES} values.`)
  }
}

/** Where the text that begins at `start` ends; the end of the bytes where it does not. */
function closingQuote(bytes: Uint8Array, start: number): number {
  let from = start + 1
  for (;;) {
    const end = bytes.indexOf(QUOTE, from)
    if (end < 0) return bytes.length
    let before = end
    while (bytes[before - 1] === BACKSLASH) before--
    if ((end - before) % 2 === 0) return end
    from = end + 1
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ApiFailure(400, 'The body is not valid UTF-8.')
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
          throw new ApiFailure(
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
  if (keys > MAX_KEYS) throw new ApiFailure(400, `The body has more than ${MAX_KEYS} names.`)
  frame.current = name
  if (name === '__proto__') throw new ApiFailure(400, 'This name is not allowed.', place(frame))
  if (frame.names?.has(name)) throw new ApiFailure(400, 'This name is given twice.', place(frame))
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

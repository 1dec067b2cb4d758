/** Parses the JSON of requests strictly: an object of bounded depth, no duplicate names, only valid characters. */
import { ApiFailure } from './handlers'

const MAX_DEPTH = 32
const MAX_KEYS = 1000
/** Maximum values in all lists and objects together. */
export const MAX_VALUES = 10_000

const LONE = /\p{Surrogate}/u

/** Throws `ApiFailure` 400. `what` names the JSON in messages. */
export function parseStrict(bytes: Uint8Array, what = 'body'): Record<string, unknown> {
  weigh(bytes, what)
  const text = decode(bytes, what)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ApiFailure(
      400,
      text.trim() === '' ? `The ${what} must be a JSON object.` : `The ${what} isn't valid JSON.`,
    )
  }
  inspect(text, what)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ApiFailure(400, `The ${what} must be a JSON object.`)
  }
  return value as Record<string, unknown>
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** Bounds depth and number of values before parsing, since `JSON.parse` takes a second for a mebibyte of brackets. */
function weigh(bytes: Uint8Array, what: string): void {
  let depth = 0
  let values = 0
  for (let i = 0; i < bytes.length; i++) {
    switch (bytes[i] ?? 0) {
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > MAX_DEPTH) throw new ApiFailure(400, `The ${what} is nested deeper than ${MAX_DEPTH} levels.`)
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
    if (values > MAX_VALUES) throw new ApiFailure(400, `The ${what} contains more than ${MAX_VALUES} values.`)
  }
}

/** The end of the text that begins at `start`, or the end of the bytes if the text is open. */
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

function decode(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ApiFailure(400, `The ${what} isn't valid UTF-8.`)
  }
}

interface Frame {
  /** Names already read; null in an array. */
  readonly names: Set<string> | null
  /** Path of the frame, as an error's field shows it. */
  readonly path: string
  current: string
  index: number
}

/** Walks text that `JSON.parse` has accepted and finds the faults that it ignores. */
function inspect(text: string, what: string): void {
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
          addName(frame, word, { keys, what })
          atName = false
        }
        if (LONE.test(word)) {
          throw new ApiFailure(
            400,
            'The text contains an incomplete character.',
            frame && !LONE.test(place(frame)) ? place(frame) : '',
          )
        }
        break
      }
      default:
    }
  }
}

function addName(frame: Frame, name: string, { keys, what }: { readonly keys: number; readonly what: string }): void {
  if (keys > MAX_KEYS) throw new ApiFailure(400, `The ${what} has more than ${MAX_KEYS} names.`)
  frame.current = name
  if (name === '__proto__') throw new ApiFailure(400, "This name isn't allowed.", place(frame))
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

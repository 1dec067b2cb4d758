/** The part of DER (X.690) needed to read and rebuild keys. Input that isn't DER throws a RangeError. */
export type DerBytes = Uint8Array<ArrayBuffer>

export interface DerNode {
  readonly tag: number
  readonly body: DerBytes
  /** Tag, length and body */
  readonly whole: DerBytes
}

export const TAG = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  sequence: 0x30,
} as const

const LONGEST_LENGTH = 4

function nodeAt(bytes: DerBytes, start: number): DerNode {
  const [tag, short] = [bytes[start], bytes[start + 1]]
  if (tag === undefined || short === undefined || (tag & 0x1f) === 0x1f) throw new RangeError('no DER here')
  let length = short
  let at = start + 2
  if (short >= 0x80) {
    const count = short & 0x7f
    if (count === 0 || count > LONGEST_LENGTH || at + count > bytes.length) throw new RangeError('no DER length')
    length = bytes.subarray(at, at + count).reduce((sum, byte) => sum * 256 + byte, 0)
    at += count
  }
  const end = at + length
  if (end > bytes.length) throw new RangeError('cut off')
  return { tag, body: bytes.subarray(at, end), whole: bytes.subarray(start, end) }
}

/** The first node; anything after it is ignored. */
export const firstNode = (bytes: DerBytes): DerNode => nodeAt(bytes, 0)

/** The single node that fills the bytes. */
export function onlyNode(bytes: DerBytes): DerNode {
  const node = nodeAt(bytes, 0)
  if (node.whole.length !== bytes.length) throw new RangeError('something follows')
  return node
}

/** The nodes inside a constructed one. */
export function derChildren(node: DerNode | undefined): DerNode[] {
  if (!node || (node.tag & 0x20) === 0) throw new RangeError('nothing inside')
  const found: DerNode[] = []
  for (let at = 0; at < node.body.length;) {
    const next = nodeAt(node.body, at)
    found.push(next)
    at += next.whole.length
  }
  return found
}

/** An object identifier in dotted form. */
export function oidOf(node: DerNode | undefined): string {
  if (node?.tag !== TAG.oid || node.body.length === 0) throw new RangeError('no object identifier')
  const arcs: number[] = []
  let arc = 0
  for (const byte of node.body) {
    arc = arc * 128 + (byte & 0x7f)
    if (byte < 0x80) {
      arcs.push(arc)
      arc = 0
    }
  }
  const head = arcs[0] ?? 0
  const top = Math.min(2, Math.floor(head / 40))
  return [top, head - top * 40, ...arcs.slice(1)].join('.')
}

/** A small integer, such as a version or a count. */
export function derNumber(node: DerNode | undefined): number {
  if (node?.tag !== TAG.integer || node.body.length === 0 || node.body.length > LONGEST_LENGTH)
    throw new RangeError('no small number')
  return node.body.reduce((sum, byte) => sum * 256 + byte, 0)
}

/** Bits of an integer without its sign byte. */
export function bitLength(integer: DerNode | undefined): number {
  const digits = integer?.body ?? new Uint8Array()
  const start = digits.findIndex((byte) => byte !== 0)
  return start < 0 ? 0 : (digits.length - start - 1) * 8 + (32 - Math.clz32(digits[start] ?? 0))
}

/** The bytes of a bit string without its count of unused bits. */
export function derBits(node: DerNode | undefined): DerBytes {
  if (node?.tag !== TAG.bits || node.body.length === 0) throw new RangeError('no bit string')
  return node.body.subarray(1)
}

export function octetsOf(node: DerNode | undefined): DerBytes {
  if (node?.tag !== TAG.octets) throw new RangeError('no octet string')
  return node.body
}

/** Builds one node from these parts. */
export function der(tag: number, ...parts: readonly DerBytes[]): DerBytes {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const digits: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256)
  const head = length < 0x80 ? [tag, length] : [tag, 0x80 | digits.length, ...digits]
  const made = new Uint8Array(head.length + length)
  made.set(head)
  let at = head.length
  for (const part of parts) {
    made.set(part, at)
    at += part.length
  }
  return made
}

export const sameBytes = (a: DerBytes, b: DerBytes): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

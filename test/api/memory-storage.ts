/** For specs: an in-memory sessionStorage; `room` is the number of characters that fit. */
export class MemoryStorage implements Storage {
  readonly #kept = new Map<string, string>()
  readonly #room: number
  constructor(room = Infinity) {
    this.#room = room
  }
  get length() {
    return this.#kept.size
  }
  key = (i: number) => Array.from(this.#kept.keys())[i] ?? null
  getItem = (key: string) => this.#kept.get(key) ?? null
  setItem = (key: string, value: string) => {
    if (value.length > this.#room) throw new DOMException('Full.', 'QuotaExceededError')
    this.#kept.set(key, value)
  }
  removeItem = (key: string) => {
    this.#kept.delete(key)
  }
  clear = () => this.#kept.clear()
}

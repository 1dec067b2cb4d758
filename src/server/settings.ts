/** Settings by environment. Every wrong value is refused by name at start: see README. */
export interface Settings {
  readonly host: string
  readonly port: number
  readonly objectsPort: number
  readonly dataDir: string
  readonly seed: 'demo' | 'empty'
  /** Origin under which browsers reach the console and `/v4`; no final slash. */
  readonly publicUrl: string
  /** Origin under which browsers reach the object store; no final slash. */
  readonly objectsUrl: string
  readonly trustProxy: boolean
  readonly corsOrigins: readonly string[]
  readonly rateLimits: boolean
}

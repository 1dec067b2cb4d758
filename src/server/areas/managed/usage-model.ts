/**
 * Modeled usage of instances, in the form of the provider's meters. No machines run behind this server's instances, so
 * usage is derived from instance and time alone and doesn't depend on when it is read. Only the job in managed-stats.ts
 * calls this.
 */
export interface Usage {
  /** Percent of the processors, averaged over running instances. */
  readonly cpu: number
  /** Blocks per second, all instances together. */
  readonly disk: number
  /** Blocks per second, all instances together. */
  readonly swap: number
  /** Bits per second, all instances together. */
  readonly net_in: number
  /** Bits per second, all instances together. */
  readonly net_out: number
}
interface Machine {
  readonly id: number
  /** GB */
  readonly memory: number
  readonly running: number
}

const DAY = 86_400

/** A pseudorandom number from 0 to 1, the same for the same inputs. */
function noise(...of: readonly number[]): number {
  let h = 2_166_136_261
  for (const n of of) h = Math.imul(h ^ n, 16_777_619) ^ (h >>> 13)
  h = Math.imul(h ^ (h >>> 16), 2_246_822_507)
  return ((h ^ (h >>> 13)) >>> 0) / 4_294_967_296
}
const rounded = (n: number) => Math.round(n * 100) / 100

/** `at` in seconds since 1970. */
export function usageOf(machines: readonly Machine[], at: number): Usage {
  const slot = Math.floor(at / 300)
  const busy = machines.filter((m) => m.running !== 0)
  const sum = { cpu: 0, disk: 0, swap: 0, net_in: 0, net_out: 0 }
  for (const { id, memory } of busy) {
    // Busiest in the afternoon, quietest at night, with occasional bursts.
    const daily = 0.5 - 0.5 * Math.cos((2 * Math.PI * ((at % DAY) - 3 * 3600)) / DAY)
    const burst = noise(id, slot, 1) > 0.97 ? 1.8 : 1
    const load = (0.15 + 0.55 * daily + 0.12 * noise(id, slot, 2)) * burst
    sum.cpu += Math.min(100, load * (40 + 35 * noise(id)))
    sum.disk += load * memory * (8 + 10 * noise(id, slot, 3))
    sum.swap += load > 0.75 ? memory * 4 * noise(id, slot, 4) : 0
    sum.net_in += load * memory * 180_000 * (0.7 + 0.6 * noise(id, slot, 5))
    sum.net_out += load * memory * 420_000 * (0.7 + 0.6 * noise(id, slot, 6))
  }
  return {
    cpu: rounded(busy.length === 0 ? 0 : sum.cpu / busy.length),
    disk: rounded(sum.disk),
    swap: rounded(sum.swap),
    net_in: rounded(sum.net_in),
    net_out: rounded(sum.net_out),
  }
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Milliseconds in the largest whole unit: "3 hours", "20 minutes"; "1 minute" for less. */
export function formatDuration(ms: number): string {
  const [unit, size] = UNITS.find(([, length]) => ms >= length) ?? UNITS[2]
  const count = Math.max(1, Math.floor(ms / size))
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

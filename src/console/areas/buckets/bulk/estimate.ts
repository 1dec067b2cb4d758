/** Rounded duration within a sentence: "about 42 min", "about 4.2 h", "less than a minute". */
export function about(seconds: number): string {
  if (Number.isNaN(seconds)) return 'an unknown time'
  if (seconds < 60) return 'less than a minute'
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return `about ${String(minutes)} min`
  const hours = seconds / 3600
  if (hours < 48) return `about ${hours < 10 ? hours.toFixed(1).replace('.0', '') : String(Math.round(hours))} h`
  return `about ${String(Math.round(hours / 24))} days`
}

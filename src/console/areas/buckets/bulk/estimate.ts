import * as copy from './copy'

/** Rounded duration within a sentence: "about 42 min", "about 4.2 h", "less than a minute". */
export function about(seconds: number): string {
  if (Number.isNaN(seconds)) return copy.unknownTime
  if (seconds < 60) return copy.underAMinute
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return copy.aboutMinutes(String(minutes))
  const hours = seconds / 3600
  if (hours < 48) return copy.aboutHours(hours < 10 ? hours.toFixed(1).replace('.0', '') : String(Math.round(hours)))
  return copy.aboutDays(String(Math.round(hours / 24)))
}

/**
 * Expiry of a signed URL, read from the URL: `Expires` in epoch seconds (in any case), or a start with a duration, as
 * newer signing schemes write it. Undefined if unreadable.
 */
export function signedExpiry(url: string): Date | undefined {
  if (!URL.canParse(url)) return undefined
  const said = new Map(Array.from(new URL(url).searchParams, ([key, value]) => [key.toLowerCase(), value]))
  const expires = said.get('expires')
  if (expires !== undefined) return at(whole(expires))
  for (const [key, value] of said) {
    if (!key.endsWith('-date')) continue
    const start = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value)
    const lasts = whole(said.get(`${key.slice(0, -'date'.length)}expires`) ?? '')
    if (!start || lasts === undefined) continue
    const [, year, month, day, hour, minute, second] = start
    const began = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
    return Number.isNaN(began) ? undefined : at(began / 1000 + lasts)
  }
  return undefined
}

const whole = (text: string) => (/^\d{1,12}$/.test(text) ? Number(text) : undefined)

/** A Date reaches 8.64e12 seconds; later values are invalid. */
const at = (seconds: number | undefined) =>
  seconds === undefined || seconds > 8.64e12 ? undefined : new Date(seconds * 1000)

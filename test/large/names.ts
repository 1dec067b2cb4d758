/** The names in the large buckets. A star stands for each digit; all combinations are created. */

/**
 * One folder with a hundred thousand entries, deep and narrow trees, many folders with few entries, few folders with
 * many.
 */
const MILLION = [
  'archive/***/part-**.txt',
  'deep/*/*/*/*/*.txt',
  'deeper/a/b/*/c/d/*/e/f/g/*/h/i/j/k/*.txt',
  'exports/region-*/****.csv',
  'flat/item-*****.json',
  'logs/2*/**/**.log',
  'objects/**/**/*.json',
  'reports/customer-****/*.csv',
  'thick/**/***.txt',
  'wide/****/*.json',
  // Names with characters that have a special meaning elsewhere.
  'read me #****.txt',
  '100%/a+b & c=d;?/****.csv',
  '"quoted" \'names\'/<**>/**.txt',
  'party \u{1f389}/****.txt',
  'cafe\u0301/****.txt',
  'caf\u00e9/****.txt',
  'a//****.txt',
  '/leading-****.txt',
  'line\nfeed\tand tab/../***/./*.txt',
]

export const FULL_BUCKETS: readonly { readonly label: string; readonly names: readonly string[] }[] = [
  { label: 'million-objects', names: MILLION },
  { label: 'twelve-thousand-objects', names: ['inbox/**/**.txt', 'sent/***.txt', 'trash/***.txt'] },
  { label: 'hundred-objects', names: ['note-**.txt'] },
]

/** Digits varied by one statement: ten thousand names. */
const IN_SQL = 4

/** Splits into patterns with at most four stars each that produce the same names. */
export function* chunks(pattern: string): Generator<string> {
  if ((pattern.match(/\*/g) ?? []).length <= IN_SQL) yield pattern
  else for (let digit = 0; digit < 10; digit++) yield* chunks(pattern.replace('*', String(digit)))
}

const TYPES: Readonly<Record<string, string>> = { json: 'application/json', csv: 'text/csv' }
export const typeOf = (pattern: string): string => TYPES[pattern.slice(pattern.lastIndexOf('.') + 1)] ?? 'text/plain'

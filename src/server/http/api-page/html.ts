/** HTML templates. Every value in a template is escaped unless it is itself HTML. */

/** Complete HTML; only `html` creates it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Value = Html | string | number | undefined | false | readonly Value[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const write = (value: Value): string => {
  if (value instanceof Html) return value.text
  if (value === undefined || value === false) return ''
  if (typeof value === 'string') return value.replaceAll(/[&<>"']/g, (c) => ENTITIES[c] ?? c)
  return typeof value === 'number' ? String(value) : value.map(write).join('')
}

export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.reduce((all, part, i) => `${all}${write(values[i - 1])}${part}`))

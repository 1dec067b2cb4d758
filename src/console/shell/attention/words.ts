/** Strings of findings, and of the marks beside the areas. */
import { plural } from '#/lib/text'

/** "1 volume and 2 buckets there"; empty without any. */
export const there = (volumes: number, buckets: number, services: number) => {
  const parts = [
    volumes > 0 ? plural(volumes, 'volume') : '',
    buckets > 0 ? plural(buckets, 'bucket') : '',
    services > 0 ? plural(services, 'service') : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? '' : `${new Intl.ListFormat('en').format(parts)} there`
}

/** A list of links as settings for curl. Apart from the other reports, which load with every job. */
import { shellWord } from '#/lib/shell-word'
import * as copy from '../engine/copy'
import type { JobItem } from '../engine/job'
import { diskPaths } from './disk-name'
import type { ListedLink } from './manifest'

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, (c) => `\\${c}`)}"`

interface LinksFile {
  /** Name of the file itself. */
  readonly name: string
  /** Lifetime of each link. */
  readonly seconds: number
  readonly links: readonly ListedLink[]
  readonly failed: readonly JobItem[]
}

/** Settings for curl that download each link to the path of its object. */
export function linksConfig({ name, seconds, links, failed }: LinksFile): string {
  const pathOf = diskPaths()
  return [
    copy.linkList(shellWord(name), seconds),
    // Without it, curl would expand brackets and braces in a URL as a pattern.
    'globoff\n',
    ...failed.map((i) => `# not signed: ${i.name.replaceAll(/[\r\n]/g, '_')}\n`),
    ...links.map((l) => `url = ${quoted(l.url)}\noutput = ${quoted(pathOf(l.name).join('/'))}\n`),
  ].join('')
}

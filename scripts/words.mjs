// Prints the strings of the interface by file, for a reader: `npm run words`, or `npm run words -- areas/volumes` for a folder.
import { readdirSync, readFileSync } from 'node:fs'
import { at } from './lib/paths.mjs'
import { readTexts } from './lib/texts.mjs'

const wanted = process.argv[2] ?? ''
const files = readdirSync(at('src/console'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.spec|\.gen)\.tsx?$/.test(file) && file.includes(wanted))
  .toSorted()
for (const file of files) {
  const texts = readTexts(readFileSync(at(`src/console/${file}`), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts')
  // Addresses, class names and types of media are for programs.
  const words = texts.filter(
    (text) => /\p{L}{2}/u.test(text) && !/^[\w./$#:-]+\/|^(?:GET|POST|PUT|DELETE) \//.test(text),
  )
  if (words.length > 0) process.stdout.write(`${file}\n${words.map((text) => `  ${text}\n`).join('')}`)
}

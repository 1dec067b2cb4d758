// Makes the release: a tarball of the built console and server in `dist`, which `npm install` and Node alone can run.
import { execFileSync } from 'node:child_process'
import { at } from './lib/paths.mjs'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { layOut } from './release/release.mjs'

ensureBuilt()
const folder = at('.cache/release')
layOut(folder)
const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--pack-destination', at('dist')], { cwd: folder, encoding: 'utf8' }),
)
process.stdout.write(`dist/${packed.filename}  ${(packed.size / 1024 / 1024).toFixed(1)} MiB\n`)

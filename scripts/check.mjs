// The inner loop: types of everything, and lint, format and specs of the changed files. `npm test` is the gate. Files count as
// changed since the last commit, or since the commit that is given: `npm run check -- main`.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { gate, program } from './lib/gate.mjs'
import { at, root } from './lib/paths.mjs'
import { tool } from './lib/run.mjs'

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const changed = [
  ...git('diff', '--name-only', process.argv[2] ?? 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((path) => existsSync(at(path)))
const code = changed.filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.endsWith('.gen.ts'))
/** A spec that changed, or the one beside what changed. */
const specs = new Set(
  code
    .flatMap((path) => [path, path.replace(/\.tsx?$/, '.spec.ts'), path.replace(/\.tsx?$/, '.spec.tsx')])
    .filter((path) => /(?<!\.slow)\.spec\.tsx?$/.test(path) && existsSync(at(path))),
)

const all = gate((text) => process.stdout.write(text))
await Promise.all([
  all.sequence([program('types', [tool('typescript/bin/tsc'), '-b'])]),
  all.sequence([
    ...(code.length > 0
      ? [program('lint', [tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', ...code])]
      : []),
    ...(changed.length > 0
      ? [program('format', [tool('oxfmt/bin/oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...changed])]
      : []),
    ...(specs.size > 0 ? [program('specs', [tool('vitest/vitest.mjs'), 'run', ...specs])] : []),
  ]),
])
process.exitCode = all.close()

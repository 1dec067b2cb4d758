/** What is weak in a content policy: what csp_evaluator finds, and what it does not look for. For specs. */
import { CspEvaluator, DEFAULT_CHECKS } from 'csp_evaluator'
// Not its two advices for browsers that know no nonce: they would let such a browser run everything.
import {
  checkRequiresTrustedTypesForScripts,
  checkStrictDynamic,
  checkStrictDynamicNotStandalone,
} from 'csp_evaluator/dist/checks/strictcsp_checks.js'
import { Type } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'

type Directives = ReadonlyMap<string, readonly string[]>

const only = (name: string, value: string) => (all: Directives) => all.get(name)?.join(' ') === value
/** Sources of `name`, or of what stands in for it. */
const sources = (all: Directives, name: string) => all.get(name) ?? all.get('default-src') ?? ['*']
const ORIGIN = /^https?:\/\/(?:[\w-]+\.)*[\w-]+(?::\d+)?$/
/** After a redirect the path of a source counts no more, so origins alone are named; scripts of the console's own folder are not. */
const named = (name: string, source: string) =>
  source.startsWith("'") ||
  ORIGIN.test(source) ||
  (name.startsWith('img') && (source === 'data:' || source === 'blob:')) ||
  (name === 'script-src' && /^https?:\/\/[^*]+\/(?:assets\/|[\w-]+\.js)$/.test(source))

/** What must hold, each with the words for where it does not. */
const RULES: readonly (readonly [weakness: string, holds: (all: Directives) => boolean])[] = [
  ['what is not named is allowed', only('default-src', "'none'")],
  ['markup may move the base of addresses', only('base-uri', "'none'")],
  ['forms may send elsewhere', only('form-action', "'none'")],
  ['others may frame it', only('frame-ancestors', "'none'")],
  ['texts may become scripts', only('require-trusted-types-for', "'script'")],
  ['a policy may make texts into scripts', only('trusted-types', "'none'")],
  ['styles may be written into the page', (all) => !sources(all, 'style-src').join(' ').includes('unsafe')],
  ['frames may be shown', (all) => sources(all, 'frame-src').join(' ') === "'none'"],
  ['workers may be started', (all) => sources(all, 'worker-src').join(' ') === "'none'"],
  ['a source is no one origin', (all) => [...all].every(([name, of]) => of.every((source) => named(name, source)))],
  [
    'a nonce can be guessed',
    (all) =>
      [...all.values()].flat().every((s) => {
        const nonce = /^'nonce-(.*)'$/.exec(s)?.[1]
        return nonce === undefined || Buffer.from(nonce, 'base64').length >= 16
      }),
  ],
]

/** One line for each: `SRC_HTTP connect-src http://x` of csp_evaluator, or the words of a rule above. */
export function weaknesses(policy: string): string[] {
  const parts = policy.split(';').map((one) => one.trim().split(/\s+/))
  const all: Directives = new Map(parts.map(([name = '', ...values]) => [name, values]))
  const evaluator = new CspEvaluator(new CspParser(policy).csp)
  const checks = [checkStrictDynamic, checkStrictDynamicNotStandalone, checkRequiresTrustedTypesForScripts]
  return [
    ...evaluator.evaluate(checks, DEFAULT_CHECKS).map((f) => [Type[f.type], f.directive, f.value].join(' ').trim()),
    ...RULES.flatMap(([weakness, holds]) => (holds(all) ? [] : [weakness])),
    // Browsers take the first and read over the others.
    ...(all.size === parts.length ? [] : ['a directive is there twice']),
  ]
}

/** Finds weaknesses of a content policy, by csp_evaluator and by rules that it lacks. For specs. */
import { CspEvaluator, DEFAULT_CHECKS } from 'csp_evaluator'
// Ignores two suggestions for browsers without nonce support, which would let such a browser run everything.
import {
  checkRequiresTrustedTypesForScripts,
  checkStrictDynamic,
  checkStrictDynamicNotStandalone,
} from 'csp_evaluator/dist/checks/strictcsp_checks.js'
import { Type } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'

type Directives = ReadonlyMap<string, readonly string[]>

const only = (name: string, value: string) => (all: Directives) => all.get(name)?.join(' ') === value
/** Sources of `name`, or of its fallback. */
const sources = (all: Directives, name: string) => all.get(name) ?? all.get('default-src') ?? ['*']
const ORIGIN = /^https?:\/\/(?:[\w-]+\.)*[\w-]+(?::\d+)?$/
/**
 * After a redirect the path of a source no longer matters, so only origins are named, except for scripts of the
 * console's own folder.
 */
const named = (name: string, source: string) =>
  source.startsWith("'") ||
  ORIGIN.test(source) ||
  (name.startsWith('img') && (source === 'data:' || source === 'blob:')) ||
  (name === 'script-src' && /^https?:\/\/[^*]+\/(?:assets\/|[\w-]+\.js)$/.test(source))

/** Required properties, each with the text for a policy that lacks it. */
const RULES: readonly (readonly [weakness: string, holds: (all: Directives) => boolean])[] = [
  ['unnamed sources are allowed', only('default-src', "'none'")],
  ['markup can change the base address', only('base-uri', "'none'")],
  ['forms can send elsewhere', only('form-action', "'none'")],
  ['other sites can frame the page', only('frame-ancestors', "'none'")],
  ['text can become scripts', only('require-trusted-types-for', "'script'")],
  ['a Trusted Types policy can turn text into scripts', only('trusted-types', "'none'")],
  ['inline styles are allowed', (all) => !sources(all, 'style-src').join(' ').includes('unsafe')],
  ['frames are allowed', (all) => sources(all, 'frame-src').join(' ') === "'none'"],
  ['workers are allowed', (all) => sources(all, 'worker-src').join(' ') === "'none'"],
  [
    "a source isn't a single origin",
    (all) => [...all].every(([name, of]) => of.every((source) => named(name, source))),
  ],
  [
    'a nonce can be guessed',
    (all) =>
      [...all.values()].flat().every((s) => {
        const nonce = /^'nonce-(.*)'$/.exec(s)?.[1]
        return nonce === undefined || Buffer.from(nonce, 'base64').length >= 16
      }),
  ],
]

/** One line per weakness: `SRC_HTTP connect-src http://x` of csp_evaluator, or the text of a rule above. */
export function weaknesses(policy: string): string[] {
  const parts = policy.split(';').map((one) => one.trim().split(/\s+/))
  const all: Directives = new Map(parts.map(([name = '', ...values]) => [name, values]))
  const evaluator = new CspEvaluator(new CspParser(policy).csp)
  const checks = [checkStrictDynamic, checkStrictDynamicNotStandalone, checkRequiresTrustedTypesForScripts]
  return [
    ...evaluator.evaluate(checks, DEFAULT_CHECKS).map((f) => [Type[f.type], f.directive, f.value].join(' ').trim()),
    ...RULES.flatMap(([weakness, holds]) => (holds(all) ? [] : [weakness])),
    // Browsers use the first and ignore the others.
    ...(all.size === parts.length ? [] : ['a directive is repeated']),
  ]
}

/** Content policy of the console: a nonce, `strict-dynamic`, Trusted Types without any policy, no worker, no frame. */
import type { ConsoleConfig } from './config'

/** Origins of every object store in `/config.json`. */
const storesOf = (config: ConsoleConfig): string[] => [
  ...new Set(config.apis.flatMap((a) => a.objectOrigins ?? config.objectOrigins)),
]
/** Origins of the APIs and of the object stores from `/config.json`. */
function originsOf(config: ConsoleConfig): string[] {
  const all = [...config.apis.map((a) => a.url), ...storesOf(config)].filter((u) => /^https?:/.test(u))
  return [...new Set(all.map((u) => new URL(u).origin))]
}

/** For a page that this server sends: `nonce` is new for each response. */
export const contentPolicy = (nonce: string, config: ConsoleConfig): string =>
  policy(`'nonce-${nonce}' 'strict-dynamic'`, config)

/**
 * For the console on another web server, which has no nonce: its own scripts by address, so that other files there
 * never run. `origin` is the console's (docs/deploy).
 */
export const hostedPolicy = (origin: string, config: ConsoleConfig): string =>
  policy(`${origin}/assets/ ${origin}/theme-init.js`, config)

function policy(scripts: string, config: ConsoleConfig): string {
  const others = originsOf(config)
    .map((o) => ` ${o}`)
    .join('')
  const objects = storesOf(config)
    .map((o) => ` ${o}`)
    .join('')
  return [
    `default-src 'none'`,
    `script-src ${scripts}`,
    `style-src 'self'`,
    `img-src 'self' data: blob:${objects}`,
    `font-src 'self'`,
    `connect-src 'self'${others}`,
    `manifest-src 'self'`,
    `worker-src 'none'`,
    `frame-src 'none'`,
    `object-src 'none'`,
    objects === '' ? `media-src 'none'` : `media-src${objects}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')
}

/** For the page of the API: only its own style. */
export const readingPolicy = (nonce: string): string =>
  [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    `img-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')

/** Browser features that the console doesn't use. */
const OFF = [
  'accelerometer',
  'camera',
  'display-capture',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]

/** Headers of scripts and style sheets. `secure`: browsers use TLS. */
export const fileHeaders = (secure: boolean): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
})

/** Headers of everything else on the console's origin. A browser applies the further ones to what it shows as a page. */
export const pageHeaders = (secure: boolean): Record<string, string> => ({
  ...fileHeaders(secure),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': `${OFF.map((f) => `${f}=()`).join(', ')}, clipboard-read=(), clipboard-write=(self)`,
  'X-Frame-Options': 'DENY',
})

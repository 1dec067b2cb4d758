import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { defineConfig } from 'vitest/config'
import { embeddedServer } from './scripts/lib/embedded-server.mjs'
import { requireLoopbackSettings } from './scripts/lib/loopback.mjs'
import { scratch } from './scripts/lib/scratch.mjs'
import { firstScript } from './scripts/vite/first-script.ts'
import { routes } from './src/console/routes.ts'
import { limitedImports } from './scripts/vite/limited-imports.ts'

const env = process.env
if (env['VITEST']) requireLoopbackSettings(env)

/** Markdown's entities from a table. The package's browser variant sets `innerHTML`, which the content policy forbids. */
const ENTITIES = {
  'decode-named-character-reference': fileURLToPath(
    new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
  ),
}

const SPECS = ['{src,test}/**/*.spec.{ts,tsx}', 'scripts/**/*.spec.ts']
/** Left to `npm run test:all`. */
const SLOW = ['{src,test,scripts}/**/*.slow.spec.ts']
/** Their modules keep the session, the tab's storage or the queue, so each file gets a fresh process. All others share one. */
const ISOLATED = [
  'src/console/{api,transfers}/**/*.spec.{ts,tsx}',
  'src/console/{resource/{bulk,catalog},shell/{activity,palette}}/*.spec.ts',
  'test/areas/new-area.spec.tsx',
  'src/console/areas/buckets/{object/read-object,upload/begin-upload}.spec.ts',
]

/** Plugins of the console's build. The server's build and the unit tests don't use them. */
const consolePlugins = () => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    // Loaders leave the entry too: each names its operations, which would bring in the contracts of eleven areas. Error and
    // "not found" components stay: they are small, and the router fetches them with every page.
    codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
    virtualRouteConfig: routes,
    routesDirectory: 'src/console',
    generatedRouteTree: 'src/console/routeTree.gen.ts',
    quoteStyle: 'single',
    semicolons: false,
  }),
  react(),
  embeddedServer(),
  firstScript(),
  limitedImports(),
]

/** What forms, open dialogs and open menus alone need. */
const ON_INTENT =
  /react-hook-form|hookform|zod|@base-ui|floating-ui|tabbable|react-virtual|virtual-core|console\/(?:api|resource)\/form\/|kit\/field\/(?:combobox|select|suggest|tag)|kit\/overlay\/(?:\w+-frame|\w+-popup|side)|console\/transfers\//

/** `npm start` ends with the address. A slow machine isn't a fault of the build. */
const CHECKS = { bundlerTimings: false }

const consoleBuild = {
  outDir: 'dist/console',
  target: 'es2023',
  // The content policy forbids inlined data in styles and scripts.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    checks: CHECKS,
    output: {
      // Nearly every function of these files runs before the first row. With this comment a browser compiles them while they arrive.
      postBanner: ({ name }: { name: string }) =>
        /^(?:vendor|shell|page)$/.test(name) ? '//# allFunctionsCalledOnLoad\n' : '',
      chunkFileNames: ({ facadeModuleId }: { facadeModuleId?: string | null }) =>
        `assets/${/\/areas\/(\w+)\//.exec(facadeModuleId ?? '')?.[1]?.concat('-') ?? ''}[name]-[hash].js`,
      codeSplitting: {
        includeDependenciesRecursively: false,
        // Browsers open six connections to a server without HTTP/2, so what most pages need shares a file.
        groups: [
          { name: 'vendor', tags: ['$initial' as const], test: /node_modules/ },
          { name: 'shell', tags: ['$initial' as const] },
          { name: 'page', test: (id: string) => !ON_INTENT.test(id), minShareCount: 9 },
        ],
      },
    },
  },
}

const serverBuild = {
  outDir: 'dist/server',
  target: 'node20',
  sourcemap: true,
  // `public/` belongs to the console's build.
  copyPublicDir: false,
  rolldownOptions: {
    checks: CHECKS,
    // `serve` and `command` contain what main and admin run, for a process that runs them more than once.
    input: {
      main: 'src/server/start/main.ts',
      admin: 'src/server/admin/main.ts',
      serve: 'src/server/start/serve.ts',
      command: 'src/server/admin/run.ts',
      // For benches and browser tests; the release leaves it out.
      'seed-large': 'test/large/main.ts',
    },
    output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  resolve: { alias: ENTITIES },
  // The server starts from two files instead of a thousand. Database drivers stay packages.
  ssr: { noExternal: isSsrBuild ? true : [], external: ['libsql', 'pg'] },
  plugins: isSsrBuild || env['VITEST'] ? [] : consolePlugins(),
  html: { cspNonce: '__CSP_NONCE__' },
  build: isSsrBuild ? serverBuild : consoleBuild,
  server: {
    host: env['HOST'] ?? '127.0.0.1',
    port: Number(env['PORT'] ?? 4000),
    strictPort: true,
    watch: { ignored: ['**/.data/**', '**/.cache/**', '**/dist/**', '**/test-results/**'] },
  },
  test: {
    projects: [
      { extends: true, test: { name: 'fast', include: SPECS, exclude: [...ISOLATED, ...SLOW], isolate: false } },
      { extends: true, test: { name: 'isolated', include: ISOLATED, exclude: SLOW } },
      { extends: true, test: { name: 'slow', include: SLOW, isolate: false } },
    ],
    setupFiles: ['scripts/vitest-setup.ts'],
    environment: 'node',
    env: { TMPDIR: scratch() },
    // One more than cores: a fifth of the time, both cores of a small machine waited for timers and other processes.
    maxWorkers: availableParallelism() + 1,
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
  },
}))

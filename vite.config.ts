import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { defineConfig } from 'vitest/config'
import { scratch } from './scripts/lib/scratch.mjs'
import { classNames } from './scripts/vite/class-names.mjs'
import { contractRows } from './scripts/vite/contract-rows.mjs'
import { embeddedServer } from './scripts/vite/embedded-server.mjs'
import { layers, ROUTE_COPY } from './scripts/vite/layers.mjs'
import { oneSideOnly } from './scripts/vite/one-side-only.mjs'
import { ownIcons } from './scripts/vite/own-icons.mjs'
import { routeHints } from './scripts/vite/route-hints.mjs'

const env = process.env
const FRONT = /\/src\/(?:api|transfers|ui|app|routes)\//

const shared = layers()

/** Markdown's entities from a table: the variant for browsers asks `innerHTML`, which the content policy forbids. */
const ENTITIES = {
  'decode-named-character-reference': fileURLToPath(
    new URL('node_modules/decode-named-character-reference/index.js', import.meta.url),
  ),
}

const SPECS = ['{src,test}/**/*.spec.{ts,tsx}', 'scripts/**/*.spec.ts']
/** Their modules keep the session, the tab's storage or the queue: each file begins with new ones. All others share a process. */
const ISOLATED = ['src/{api,transfers}/**/*.spec.{ts,tsx}', 'src/app/{palette,activity}/*.spec.ts']

/** Plugins of the console alone; the server's build and the unit tests neither need nor want them. */
const consolePlugins = () => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    // Loaders leave the entry too: each names its operations, and eleven areas' contracts would come with them.
    // Errors and "not found" stay: the router fetches them with every page, and they are small.
    codeSplittingOptions: { defaultBehavior: [['loader'], ['component']] },
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/routeTree.gen.ts',
    // A file or folder that starts with "-" belongs to its route and is none itself.
    routeFileIgnorePattern: '\\.spec\\.tsx?$',
    quoteStyle: 'single',
    semicolons: false,
  }),
  contractRows(),
  ownIcons(),
  react(),
  embeddedServer(),
  routeHints(),
  shared.plugin,
  oneSideOnly(/\/src\/server\//),
]

const consoleBuild = {
  outDir: 'dist/console',
  target: 'es2023',
  // The policy allows no inlined data in styles and scripts.
  assetsInlineLimit: 0,
  // Small enough as one file, and then no page waits for a second.
  cssCodeSplit: false,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    output: { codeSplitting: { groups: shared.groups } },
    // Each file then carries the strings that it shows, wherever the copy file of its area ends up.
    optimization: { inlineConst: { mode: 'all' as const } },
    treeshake: { moduleSideEffects: [{ test: ROUTE_COPY, sideEffects: false }] },
  },
}

const serverBuild = {
  outDir: 'dist/server',
  target: 'node20',
  sourcemap: true,
  // The console's public files belong to the console's build.
  copyPublicDir: false,
  rolldownOptions: {
    // The last two are what main and admin run, for a process that runs them more than once.
    input: {
      main: 'src/server/start/main.ts',
      admin: 'src/server/admin/main.ts',
      serve: 'src/server/start/serve.ts',
      command: 'src/server/admin/run.ts',
    },
    output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  resolve: { alias: ENTITIES },
  // The server starts from two files instead of a thousand; what brings a program of its own stays a package.
  ssr: { noExternal: isSsrBuild ? true : [], external: ['@libsql/client', 'pg'] },
  plugins: isSsrBuild ? [oneSideOnly(FRONT)] : env['VITEST'] ? [] : consolePlugins(),
  css: {
    modules: { generateScopedName: classNames(fileURLToPath(new URL('src', import.meta.url)), command === 'build') },
  },
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
      { extends: true, test: { name: 'shared', include: SPECS, exclude: ISOLATED, isolate: false } },
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
    ],
    setupFiles: ['scripts/vitest-setup.ts'],
    environment: 'node',
    env: { TMPDIR: scratch() },
    // By default it leaves one processor idle; of two that is half.
    maxWorkers: '100%',
    // A machine that is busy with other work is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}))

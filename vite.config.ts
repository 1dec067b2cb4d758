import react from '@vitejs/plugin-react'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
    }),
    react(),
  ],
  html: { cspNonce: '__CSP_NONCE__' },
  build: { outDir: 'dist/console', target: 'es2023' },
  test: { include: ['src/**/*.spec.{ts,tsx}'], environment: 'node' },
})

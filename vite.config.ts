// Builds the browser half: web/ into dist/web. In development /api goes to the server on port 3000.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** Writes the list of built files into the service worker, so that a new build is a new worker. */
function serviceWorkerShell(): Plugin {
  return {
    name: 'service-worker-shell',
    apply: 'build',
    async writeBundle(options, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css|woff2)$/.test(file))
      const worker = join(options.dir ?? join(root, 'dist/web'), 'sw.js')
      const source = await readFile(join(root, 'web/public/sw.js'), 'utf8')
      const list = JSON.stringify(files.sort().map((file) => `/${file}`))
      await writeFile(worker, source.replace('const BUILT = []', `const BUILT = ${list}`))
    },
  }
}

export default defineConfig({
  root: join(root, 'web'),
  plugins: [react(), tailwindcss(), serviceWorkerShell()],
  build: {
    outDir: join(root, 'dist/web'),
    emptyOutDir: true,
    sourcemap: true,
    // Nothing as a data: address, so that the content policy can stay narrow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: { '/api': server, '/simulator': server, '/sw.js': server },
  },
})

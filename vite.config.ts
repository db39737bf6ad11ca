// Builds the browser half: web/ into dist/web. In development /api goes to the server on port 3000.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { lightContracts } from './scripts/lib/light-contracts.ts'

const root = import.meta.dirname
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** Nothing here may lead to a schema: a group takes along whatever its modules import. */
const BASE = [
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\//,
  /node_modules\/@tanstack\/(react-query|query-core)\//,
  /node_modules\/lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|shared)\b/,
  /web\/ui\/(Button|Card|DoorFrame|Field|Footer|Input|Logo|Spinner|States|toast)\./,
  /web\/lib\/(api-error|class-names|countdown|online|stored)\./,
  /core\/(capabilities|limits|paths|timing)\./,
]

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
  plugins: [react(), tailwindcss(), lightContracts(root), serviceWorkerShell()],
  build: {
    outDir: join(root, 'dist/web'),
    emptyOutDir: true,
    sourcemap: true,
    // Nothing as a data: address, so that the content policy can stay narrow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every screen stands on is one file: on a slow line each further one waits for a trip of its own.
        codeSplitting: {
          groups: [{ name: 'base', test: (id: string) => BASE.some((part) => part.test(id)) }],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': server, '/simulator': server, '/sw.js': server },
  },
})

// Builds the browser half: web/ into dist/web. In development, /api is proxied to the server on port 3000.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** None of these may import a schema: a group includes whatever its modules import. */
const BASE = [
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)\//,
  /node_modules\/@tanstack\/(react-query|query-core)\//,
  /node_modules\/lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|shared)\b/,
  /web\/ui\/(Button|Card|SignedOutLayout|Field|Footer|Input|Logo|Spinner|States|toast)\./,
  /web\/lib\/(api|api-error|browser-notices|class-names|config|countdown|current-user|online|queries|stored)\./,
  /core\/(capabilities|limits|paths|timing)\./,
  /core\/endpoints\/(auth|endpoint|push|system|url)\./,
]

/** Writes the list of built files into the service worker, so every build is a new worker. */
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
  // The fields are always British (web/ui/DayInput.tsx): other languages' words are left out.
  plugins: [
    react(),
    tailwindcss(),
    optimizeLocales.vite({ locales: ['en-GB', 'en-US'] }),
    serviceWorkerShell(),
  ],
  build: {
    outDir: join(root, 'dist/web'),
    emptyOutDir: true,
    sourcemap: true,
    // No data: URLs, so that the content security policy can stay narrow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every screen needs is one file: on a slow connection, each extra file costs another round trip.
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

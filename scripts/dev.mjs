// `npm run dev`: the server restarts and the browser reloads when files change. One Ctrl-C stops both.

import './lib/node-version.mjs'
import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/install.mjs'
import { bin, inProject, main, root } from './lib/project.mjs'

const WEB_PORT = 5173
const STOP_LIMIT_MS = 10_000

await main(async () => {
  await ensureInstalled()
  const port = process.env.PORT || '3000'
  const server = startServer(port)
  const vite = await startVite(`http://127.0.0.1:${port}`)
  console.log(
    `\nOpen http://localhost:${WEB_PORT} (the server itself is on port ${port}). Ctrl-C ends both.\n`,
  )

  let isStopping = false
  const stop = async (code) => {
    if (isStopping) return
    isStopping = true
    await Promise.all([vite.close(), server.stop()])
    process.exit(code)
  }
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))
  server.ended.then((code) => stop(code))
})

function startServer(port) {
  // In its own process group: otherwise it would get the terminal's Ctrl-C twice.
  const child = spawn(bin('tsx'), ['watch', '--clear-screen=false', inProject('server', 'main.ts')], {
    cwd: root,
    env: { ...process.env, DEV: '1', PORT: port, DATA_DIR: process.env.DATA_DIR || inProject('data') },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const ended = new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1))
    child.once('error', () => resolve(1))
  })
  return {
    ended,
    async stop() {
      child.kill('SIGTERM')
      const impatience = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), STOP_LIMIT_MS)
      await ended
      clearTimeout(impatience)
    },
  }
}

async function startVite(target) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: inProject('vite.config.ts'),
    server: {
      port: WEB_PORT,
      strictPort: true,
      proxy: { '/api': target, '/simulator': target, '/sw.js': target },
    },
  })
  await vite.listen()
  return vite
}

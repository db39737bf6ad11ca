// WebKit, the engine of every browser on an iPhone: WebKitGTK in a window of our own on a virtual display.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#tests/chaos/waiting.ts'
import { COMMANDS, type Command, Driver, DriverError, type Wire } from './driver.ts'
import { Ending, LIMIT_MS, type Program, START_LIMIT_MS, startProgram, waitFor } from './program.ts'

const XVFB = process.env.XVFB_PATH ?? 'Xvfb'
const WEBKIT_DRIVER = process.env.WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver'
const PYTHON = process.env.WEBKIT_PYTHON_PATH ?? '/usr/bin/python3'
const WINDOW = path.resolve('tests/engines/drivers/webkit-window.py')
const DISPLAY_PIPE = 3

export async function startWebkit(size: { width: number; height: number }): Promise<Driver> {
  const ending = new Ending()
  try {
    const home = await mkdtemp(path.join(tmpdir(), 'frontline-webkit-'))
    ending.add(() => rm(home, { recursive: true, force: true }))
    const display = await startDisplay(ending)
    const port = await freePort()
    const program = startProgram(WEBKIT_DRIVER, ['--host=127.0.0.1', `--port=${port}`], {
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_CONFIG_HOME: home,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Painting by a graphics card that is not there takes a fifth more.
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
      TZ: 'Europe/London',
    })
    ending.add(() => program.end())
    const wire = await openSession(`http://127.0.0.1:${port}`, program, size, ending)
    return new Driver(
      'WebKit',
      wire,
      () => consoleErrors(program.output()),
      () => ending.run(),
    )
  } catch (error) {
    await ending.run()
    throw error
  }
}

async function startDisplay(ending: Ending): Promise<string> {
  const args = ['-displayfd', String(DISPLAY_PIPE), '-screen', '0', '1600x1100x24', '-nolisten', 'tcp']
  const program = startProgram(XVFB, args, {}, ['pipe'])
  ending.add(() => program.end())
  let number = ''
  program.child.stdio[DISPLAY_PIPE]?.on('data', (chunk: Buffer) => {
    number += chunk
  })
  await waitFor(
    () => number.endsWith('\n') || undefined,
    () => `The virtual display did not start.\n${program.output()}`,
  )
  return `:${number.trim()}`
}

async function openSession(
  url: string,
  program: Program,
  { width, height }: { width: number; height: number },
  ending: Ending,
): Promise<Wire> {
  await waitFor(
    () =>
      fetch(`${url}/status`, { signal: AbortSignal.timeout(LIMIT_MS) }).then(
        () => true,
        () => undefined,
      ),
    () => `WebKit's driver did not start.\n${program.output()}`,
  )
  const args = [WINDOW, String(width), String(height)]
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary: PYTHON, args } }
  const wanted = { capabilities: { alwaysMatch } }
  const session = (await call(url, 'POST', '/session', wanted, START_LIMIT_MS)) as { sessionId: string }
  const address = `${url}/session/${session.sessionId}`
  ending.add(() => call(address, 'DELETE', ''))
  return {
    send(command: Command, { id, ...parameters }: Record<string, unknown>) {
      const [, method, place] = COMMANDS[command]
      return call(address, method, place.replace('{id}', String(id)), parameters)
    },
  }
}

async function call(
  address: string,
  method: 'GET' | 'POST' | 'DELETE',
  place: string,
  body: Record<string, unknown> = {},
  limitMs = LIMIT_MS,
): Promise<unknown> {
  const response = await fetch(`${address}${place}`, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(limitMs),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new DriverError(error, message)
}

/** `CONSOLE ERROR …`, `CONSOLE JS ERROR …`, `CONSOLE SECURITY ERROR …`, most with an address before it. */
const consoleErrors = (output: string): string[] =>
  output.split('\n').filter((line) => /\bCONSOLE (\w+ )?ERROR\b/.test(line) && !line.includes(NO_MANIFESTS))

/** WebKitGTK is built without manifests of web apps; Safari knows this directive. */
const NO_MANIFESTS = "Unrecognized Content-Security-Policy directive 'manifest-src'"

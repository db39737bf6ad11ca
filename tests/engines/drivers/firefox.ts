// Firefox without a window on the screen, driven over Marionette.

import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { COMMANDS, Driver } from './driver.ts'
import { Marionette } from './marionette.ts'
import { Ending, START_LIMIT_MS, startProgram, waitFor } from './program.ts'

const FIREFOX = process.env.FIREFOX_PATH ?? 'firefox-esr'

const SETTINGS = {
  'marionette.port': 0,
  'intl.accept_languages': 'en-GB',
  // Console messages and uncaught exceptions of pages go to its output; those of the browser itself do not matter.
  'devtools.console.stdout.content': true,
  'devtools.console.stdout.chrome': false,
  'browser.dom.window.dump.enabled': true,
  // It would otherwise wait for servers that it cannot reach.
  'app.normandy.enabled': false,
  'app.shield.optoutstudies.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'nimbus.rollouts.enabled': false,
  'toolkit.telemetry.server': '',
  // Applying opens an e-mail draft, and there is no program for e-mail here.
  'network.protocol-handler.external.mailto': false,
  'network.protocol-handler.external.tel': false,
}

const PHONE_BELOW = 768
/** A scrollbar on a phone takes no room. */
const PHONE_SETTINGS = { 'ui.useOverlayScrollbars': 1 }

export async function startFirefox(size: { width: number; height: number }): Promise<Driver> {
  const ending = new Ending()
  try {
    const home = await mkdtemp(path.join(tmpdir(), 'frontline-firefox-'))
    ending.add(() => rm(home, { recursive: true, force: true }))
    const settings = { ...SETTINGS, ...(size.width < PHONE_BELOW ? PHONE_SETTINGS : {}) }
    const lines = Object.entries(settings).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    )
    await writeFile(path.join(home, 'user.js'), lines.join(''))
    const program = startProgram(
      FIREFOX,
      ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', home],
      // Root has no sandbox.
      { HOME: home, TZ: 'Europe/London', MOZ_DISABLE_CONTENT_SANDBOX: '1' },
    )
    ending.add(() => program.end())
    const portFile = path.join(home, 'MarionetteActivePort')
    const port = await waitFor(
      () => (existsSync(portFile) && Number(readFileSync(portFile, 'utf8'))) || undefined,
      () => `Firefox did not start.\n${program.output()}`,
    )
    const marionette = await Marionette.connect(port)
    ending.add(() => marionette.close())
    await marionette.send('WebDriver:NewSession', { capabilities: {} }, START_LIMIT_MS)
    await resize(marionette, size)
    return new Driver(
      'Firefox',
      { send: (command, parameters) => marionette.send(COMMANDS[command][0], parameters) },
      () => consoleErrors(program.output()),
      () => ending.run(),
    )
  } catch (error) {
    await ending.run()
    throw error
  }
}

/** Its window cannot be as narrow as a phone, but the page within can. */
async function resize(marionette: Marionette, { width, height }: { width: number; height: number }) {
  const script = `
    for (const [name, pixels] of Object.entries(arguments[0]))
      for (const limit of ['min', 'max'])
        gBrowser.selectedBrowser.style.setProperty(limit + '-' + name, pixels + 'px')`
  await marionette.send('Marionette:SetContext', { value: 'chrome' })
  await marionette.send('WebDriver:SetWindowRect', { width: Math.max(width, 800), height: height + 200 })
  await marionette.send('WebDriver:ExecuteScript', { script, args: [{ width, height }] })
  await marionette.send('Marionette:SetContext', { value: 'content' })
}

/** A line with a name and nothing else begins a message of the browser itself. */
const consoleErrors = (output: string): string[] =>
  output
    .split('\n')
    .filter(
      (line) =>
        /^console\.error: |^JavaScript error: http/.test(line) && !/^console\.error: \w+: *$/.test(line),
    )

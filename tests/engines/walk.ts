// A story in one engine: its product, its browser and its steps. Every step ends with the checks of the screen it has
// reached and with a picture of it, in screenshots/engines.

import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Driver } from './drivers/driver.ts'
import { startFirefox } from './drivers/firefox.ts'
import { Ending } from './drivers/program.ts'
import { startWebkit } from './drivers/webkit.ts'
import { isPainted, loadedAt, widerThanTheWindow } from './in-page.ts'
import { type Product, startProduct } from './product.ts'
import { Screen } from './screen.ts'

export const ENGINES = { WebKit: startWebkit, Firefox: startFirefox }
export type Engine = keyof typeof ENGINES

export interface Story {
  title: string
  size: { width: number; height: number }
  tell(walk: Walk): Promise<void>
}

export async function walk(engine: Engine, story: Story): Promise<void> {
  const ending = new Ending()
  onTestFinished(() => ending.run())
  const folder = path.resolve('screenshots', 'engines', engine.toLowerCase(), story.title)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const product = await startProduct(ending)
  const driver = await ENGINES[engine](story.size)
  ending.add(driver.end)
  await story.tell(new Walk(driver, product, story.title, folder))
  await driver.end()
  refuseAny('there were console errors', driver.errors())
}

function refuseAny(problem: string, found: string[]): void {
  if (found.length > 0) throw new Error(`${problem}:\n${found.join('\n')}`)
}

export class Walk {
  readonly screen: Screen
  #steps = 0

  constructor(
    private readonly driver: Driver,
    readonly product: Product,
    private readonly title: string,
    /** For pictures. */
    private readonly folder: string,
  ) {
    this.screen = new Screen(driver)
  }

  /** As typed into the address bar; elsewhere people follow links. */
  open(address: string): Promise<void> {
    return this.driver.navigate(this.product.url + address)
  }

  /** Fails if `act` or a check fails, with a picture of the screen at that moment. */
  async step(title: string, act: () => Promise<void>): Promise<void> {
    this.#steps += 1
    const name = `${this.#steps} ${title}`
    try {
      await act()
      refuseAny('the page scrolls sideways', await this.driver.run(widerThanTheWindow))
      refuseAny('there are console errors', this.driver.errors())
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const picture = await this.#picture(`${name} failed`).catch((problem) => `none (${problem})`)
      throw new Error(`${this.driver.engine}: the ${this.title} ${title}: ${why}\nPicture: ${picture}`, {
        cause: error,
      })
    }
    await this.#picture(name)
  }

  /** What others do meanwhile must arrive on the open page. */
  async withoutReloading(act: () => Promise<void>): Promise<void> {
    const before = await this.driver.run(loadedAt)
    await act()
    expect(await this.driver.run(loadedAt), 'the page was loaded again').toBe(before)
  }

  async #picture(name: string): Promise<string> {
    const file = path.join(this.folder, `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.png`)
    await this.driver.run(isPainted)
    await writeFile(file, await this.driver.screenshot())
    return file
  }
}

// What stories do on a screen, in words that no engine appears in: roles, accessible names and visible text.

import { type Driver, DriverError, type Handle } from './drivers/driver.ts'
import { waitFor } from './drivers/program.ts'
import { candidates, isFocused, isMoving, namesOf, pathname, shownText, typedValue } from './in-page.ts'

const SELECTORS = {
  article: 'article',
  button: 'button, [role=button]',
  dialog: '[role=dialog], [role=alertdialog]',
  field: 'input, textarea, [role=combobox]',
  gridcell: '[role=gridcell]',
  group: 'fieldset, [role=group]',
  heading: 'h1, h2, h3, [role=heading]',
  link: 'a[href]',
  list: 'ul, ol, [role=list]',
  log: '[role=log]',
  option: '[role=option]',
  radio: 'input[type=radio], [role=radio]',
  region: 'section, [role=region]',
  spinbutton: '[role=spinbutton]',
  tab: '[role=tab]',
} as const
export type Role = keyof typeof SELECTORS
/** A text is the whole name. */
export type Name = string | RegExp

interface Part {
  role: Role
  name?: Name
}

/** What goes away on its own: something is in front, or React has drawn the element anew. */
const PASSING = new Set([
  'element click intercepted',
  'element not interactable',
  'no such element',
  'stale element reference',
])

export class Screen {
  constructor(
    protected readonly driver: Driver,
    private readonly place: readonly Part[] = [],
  ) {}

  /** The only one of this role and name, as a place to look in. */
  in(role: Role, name?: Name): Screen {
    return new Screen(this.driver, [...this.place, { role, name }])
  }

  async click(role: Role, name?: Name): Promise<void> {
    await this.#act({ role, name }, (element) => this.#clicked(element))
  }

  /** Types into an empty field and sees that it arrives. */
  async type(label: Name, text: string): Promise<void> {
    await this.#act({ role: 'field', name: label }, (field) => this.#focus(field))
    await this.driver.press(text)
    let value = ''
    await this.#until(
      async () => {
        value = await this.#act({ role: 'field', name: label }, (field) => this.driver.run(typedValue, field))
        return value === text || undefined
      },
      () => `${this.#named({ role: 'field', name: label })} has "${value}", although "${text}" was typed.`,
    )
  }

  /** Types into a date or time field, part after part without leaving it. `value` is yyyy-MM-dd or HH:MM. */
  async typeWhen(label: string, value: string): Promise<void> {
    const shown = value.includes(':') ? value : value.split('-').reverse().join('/')
    const field = this.in('group', label)
    const parts = await this.#until(
      async () => {
        const found = await field.#found({ role: 'spinbutton' })
        return found.length > 0 ? found : undefined
      },
      () => `${this.#named({ role: 'group', name: label })} has no parts to type into on ${this.#where()}.`,
    )
    await this.#until(
      () => this.#focus(parts[0]!),
      () => `${this.#named({ role: 'group', name: label })} cannot be clicked on ${this.#where()}.`,
    )
    await this.driver.press(shown.replace(/\D/g, ''))
    let text = ''
    await this.#until(
      async () => {
        // The parts of a time stand between marks for the direction of writing.
        text = (await field.text()).replace(/[^\d/:]/g, '')
        return text === shown || undefined
      },
      () => `${this.#named({ role: 'group', name: label })} shows "${text}", although ${shown} was typed.`,
    )
  }

  async sees(...texts: string[]): Promise<void> {
    for (const wanted of texts) {
      let text = ''
      await this.#until(
        async () => {
          text = await this.text()
          return text.includes(wanted) || undefined
        },
        () => `"${wanted}" is not on ${this.#where()}, which shows: ${text.slice(0, 600)}`,
      )
    }
  }

  /** Waits until there is one of this role and name. */
  async finds(role: Role, name?: Name): Promise<void> {
    await this.#act({ role, name }, async () => true)
  }

  async isGone(role: Role, name?: Name): Promise<void> {
    await this.#until(
      async () => (await this.#found({ role, name })).length === 0 || undefined,
      () => `${this.#named({ role, name })} is still on ${this.#where()}.`,
    )
  }

  async text(): Promise<string> {
    if (this.place.length === 0) return this.driver.run(shownText, null)
    return new Screen(this.driver, this.place.slice(0, -1)).#act(this.place.at(-1)!, (element) =>
      this.driver.run(shownText, element),
    )
  }

  async isAt(path: string): Promise<void> {
    let now = ''
    await this.#until(
      async () => {
        now = await this.driver.run(pathname)
        return now === path || undefined
      },
      () => `the address is ${now}, not ${path}`,
    )
  }

  async #clicked(element: Handle): Promise<true | undefined> {
    if (await this.driver.run(isMoving, element)) return undefined
    await this.driver.click(element)
    return true
  }

  /** Keys go to whatever has the focus. */
  async #focus(field: Handle): Promise<true | undefined> {
    return ((await this.#clicked(field)) && (await this.driver.run(isFocused, field))) || undefined
  }

  /** Does something with the only element there is. */
  #act<T>(part: Part, act: (element: Handle) => Promise<T | undefined>): Promise<T> {
    let count = 0
    return this.#until(
      async () => {
        const found = await this.#found(part)
        count = found.length
        return found.length === 1 ? act(found[0]!) : undefined
      },
      async () => {
        const names = await this.driver.run(namesOf, null, SELECTORS[part.role])
        const all = names.map((name) => `"${name}"`).join(', ') || 'none'
        const problem = ['is not', 'cannot be used'][count] ?? `is there ${count} times,`
        return `${this.#named(part)} ${problem} on ${this.#where()}. Every ${part.role} of the page: ${all}`
      },
    )
  }

  /** Asks again while there is no answer, or while the page is changing under the question. */
  #until<T>(ask: () => Promise<T | undefined>, why: () => string | Promise<string>): Promise<T> {
    let refusal = ''
    return waitFor(
      async () => {
        try {
          return await ask()
        } catch (error) {
          if (!(error instanceof DriverError && PASSING.has(error.code))) throw error
          refusal = ` (${error.message})`
          return undefined
        }
      },
      async () => (await why()) + refusal,
    )
  }

  async #found(part: Part): Promise<Handle[]> {
    let roots: (Handle | null)[] = [null]
    for (const { role, name } of [...this.place, part]) {
      const found: Handle[] = []
      for (const root of roots) found.push(...(await this.#below(root, role, name)))
      roots = found
    }
    return roots.filter((root) => root !== null)
  }

  async #below(root: Handle | null, role: Role, name: Name | undefined): Promise<Handle[]> {
    if (name === undefined) return this.driver.run(candidates, root, SELECTORS[role], null)
    const wanted =
      name instanceof RegExp ? { text: name.source, isPattern: true } : { text: name, isPattern: false }
    const elements = await this.driver.run(candidates, root, SELECTORS[role], wanted)
    const named: Handle[] = []
    for (const element of elements) if (isNamed(await this.driver.label(element), name)) named.push(element)
    return named
  }

  #named = ({ role, name }: Part) =>
    name === undefined ? `the ${role}` : `the ${role} ${name instanceof RegExp ? name : `"${name}"`}`

  #where = () => (this.place.length === 0 ? 'the page' : this.place.map(this.#named).join(' › '))
}

/** Engines differ in the space between the parts of a name. */
const withoutSpace = (text: string) => text.replace(/\s+/g, '')
const isNamed = (label: string, name: Name): boolean =>
  name instanceof RegExp ? name.test(label.trim()) : withoutSpace(label) === withoutSpace(name)

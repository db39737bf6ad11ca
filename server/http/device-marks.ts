// The mark of a device that has signed in before: a signed cookie, valid for a year. A marked device has its own
// allowances for codes and passwords, so that strangers cannot use up the person's.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { LIFETIME } from '#core/timing.ts'

/** The person of the mark. A new number invalidates earlier marks, because somebody else may have the old phone. */
export interface MarkedPerson {
  id: string
  whatsappNumber: string | null
}

/** On a shared computer the people who signed in last keep their marks. */
const PEOPLE_AT_MOST = 5
const FORM = /^([\w-]{16})\.([\w~-]{1,400})\.([\w-]{43})$/

export class DeviceMarks {
  private readonly key: Buffer

  constructor(key: Buffer) {
    this.key = key
  }

  /** The id of the device, if its cookie has a mark for this person; otherwise null. */
  deviceOf(cookie: string | undefined, person: MarkedPerson | null, now: Date): string | null {
    const device = this.read(cookie)
    if (!device || !person) return null
    const name = this.nameOf(person)
    return device.marks.some((mark) => mark.name === name && isFresh(mark.at, now)) ? device.id : null
  }

  /** The cookie with this person's mark added or renewed. */
  add(cookie: string | undefined, person: MarkedPerson, now: Date): string {
    const device = this.read(cookie) ?? { id: randomBytes(12).toString('base64url'), marks: [] }
    const name = this.nameOf(person)
    const others = device.marks.filter((mark) => mark.name !== name && isFresh(mark.at, now))
    const marks = [{ name, at: now.getTime() }, ...others].slice(0, PEOPLE_AT_MOST)
    const payload = `${device.id}.${marks.map((mark) => `${mark.name}${mark.at.toString(36)}`).join('~')}`
    return `${payload}.${this.sign('mark', payload)}`
  }

  private read(cookie: string | undefined): { id: string; marks: { name: string; at: number }[] } | null {
    const parts = cookie && FORM.exec(cookie)
    if (!parts) return null
    const [, id = '', list = '', signature = ''] = parts
    const right = Buffer.from(this.sign('mark', `${id}.${list}`))
    if (!timingSafeEqual(right, Buffer.from(signature))) return null
    const marks = list.split('~').map((mark) => ({
      name: mark.slice(0, NAME_LENGTH),
      at: Number.parseInt(mark.slice(NAME_LENGTH), 36),
    }))
    return { id, marks }
  }

  /** Keyed, so that a cookie does not reveal the number. */
  private nameOf({ id, whatsappNumber }: MarkedPerson): string {
    return this.sign('person', `${id}:${whatsappNumber ?? ''}`).slice(0, NAME_LENGTH)
  }

  private sign(what: string, text: string): string {
    return createHmac('sha256', this.key).update(`${what}:${text}`).digest('base64url')
  }
}

const NAME_LENGTH = 22

function isFresh(at: number, now: Date): boolean {
  return now.getTime() - at < LIFETIME.deviceMark
}

// Input fields shared by several contracts.

import { z } from 'zod'
import { EMAIL_MESSAGE, isEmail } from '../email.ts'
import { LIMITS } from '../limits.ts'
import { oneLine, storableText } from '../message-text.ts'
import { normalisePhone, PHONE_MESSAGES } from '../phone.ts'
import { isKnownDay, isKnownInstant, WALL_TIME } from '../time.ts'
import { WHEN_MESSAGES } from '../typed-when.ts'

/** A valid calendar day, as yyyy-MM-dd. */
export const Day = z.string({ error: WHEN_MESSAGES.noDate }).refine(isKnownDay, {
  error: ({ input }) =>
    input === '' ? WHEN_MESSAGES.noDate : 'Date must be a real day in yyyy-MM-dd format',
})
export type Day = z.infer<typeof Day>

/** A wall-clock time in London, HH:MM, 24 hours. */
export const wallTime = (blank: string = WHEN_MESSAGES.noTime) =>
  z.string({ error: blank }).regex(WALL_TIME, {
    error: ({ input }) => (input === '' ? blank : 'Time must be in HH:MM format'),
  })
export const WallTime = wallTime()

/** An instant: ISO 8601 with Z. */
export const Instant = z.iso
  .datetime('Time must be an ISO 8601 instant ending in Z')
  .refine(isKnownInstant, 'Time is out of range')

/** Some reads carry a timestamp to bypass caches; it is ignored. */
export const CacheStamp = z.union([z.string().max(LIMITS.cacheStamp), z.number()]).optional()

/** The ETag of an earlier answer to the same read: only what has changed since is wanted. */
export const Since = z.string().max(LIMITS.entityTag).optional()

/** Text between people: PostgreSQL stores every character except NUL. */
export const plainText = () => z.string().transform(storableText)

/**
 * Text of one line, which goes into lists and messages: a line break, as in a pasted address, becomes a space. What the
 * database cannot store stays, to be refused with the name of its field.
 */
export const singleLine = (params?: { error: string }) =>
  z.string(params).overwrite((text) => (text.includes('\0') ? text : oneLine(text)))

/** Accepts a number as typed and returns it as stored. */
export const ukPhone = (message: string = PHONE_MESSAGES.ukFormat) =>
  z.string({ error: message }).transform((typed, context) => {
    const result = normalisePhone(typed)
    if (result.ok) return result.phone
    context.issues.push({ code: 'custom', message, input: '' })
    return z.NEVER
  })

/** The same for a number that can be removed: blank or null becomes null. */
export const ukPhoneOrNone = (message: string = PHONE_MESSAGES.ukFormat) =>
  z
    .string({ error: message })
    .nullable()
    .transform((typed, context) => {
      if (typed === null || typed.trim() === '') return null
      const result = normalisePhone(typed)
      if (result.ok) return result.phone
      context.issues.push({ code: 'custom', message, input: '' })
      return z.NEVER
    })

/** An e-mail address that can be removed: blank or null becomes null. */
export const emailOrNone = () =>
  z
    .string()
    .trim()
    .nullable()
    .transform((typed, context) => {
      if (!typed) return null
      if (isEmail(typed)) return typed
      context.issues.push({ code: 'custom', message: EMAIL_MESSAGE, input: '' })
      return z.NEVER
    })

// Every refusal: its code, HTTP status and message, by feature in core/errors/. A message that varies takes parameters.

import { ACCOUNT_REFUSALS } from './errors/accounts.ts'
import { AVAILABILITY_REFUSALS } from './errors/availability.ts'
import { MESSAGE_REFUSALS } from './errors/messages.ts'
import { type FieldError, REQUEST_REFUSALS } from './errors/requests.ts'
import { WORK_REFUSALS } from './errors/work.ts'

const REFUSALS = {
  ...REQUEST_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...WORK_REFUSALS,
  ...AVAILABILITY_REFUSALS,
  ...MESSAGE_REFUSALS,
} as const satisfies Record<string, readonly [number, string | ((params: never) => string)]>

type Refusals = typeof REFUSALS
export type RefusalCode = keyof Refusals

/** The parameters of a code's message; never if the message is fixed. */
type ParamsOf<C extends RefusalCode> = {
  [K in C]: Refusals[K][1] extends (params: infer P) => string ? P : never
}[C]
/** A code whose message takes no parameters. */
export type FixedRefusalCode = { [K in RefusalCode]: Refusals[K][1] extends string ? K : never }[RefusalCode]

interface RefusalDetails<Params> {
  /** The parameters of the message: a name, some dates. */
  params?: Params
  /** The invalid field or fields, listed with the code's message. */
  field?: string | readonly string[]
  /** Invalid fields that have messages of their own. */
  errors?: readonly FieldError[]
  retryAfterSeconds?: number
  /** Further fields of the reply (conflicting dates, for example). */
  data?: Record<string, unknown>
}

/** An expected refusal. Services throw it; one handler turns it into the reply. */
export class Refusal<C extends RefusalCode = RefusalCode> extends Error {
  readonly code: C
  readonly status: number
  readonly details: RefusalDetails<ParamsOf<C>>

  constructor(
    code: C,
    ...[details = {}]: [ParamsOf<C>] extends [never]
      ? [details?: RefusalDetails<never>]
      : [details: RefusalDetails<ParamsOf<C>> & { params: ParamsOf<C> }]
  ) {
    const [status, template] = REFUSALS[code] as readonly [number, string | ((params: unknown) => string)]
    const message = typeof template === 'string' ? template : template(details.params)
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    const fields = [details.field ?? []].flat()
    this.details = fields.length ? { ...details, errors: fields.map((path) => ({ path, message })) } : details
  }
}

export const badFields = (errors: readonly FieldError[]): Refusal =>
  new Refusal('bad-fields', { params: { errors }, errors })

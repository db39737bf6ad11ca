// The environment, read once at start. Wrong values stop the server, with a message for each.

import path from 'node:path'
import { z } from 'zod'
import type { PrivilegedSessions } from '#core/sessions.ts'
import { isLoopbackName } from './http/loopback.ts'
import { readTrustedProxies, type TrustedProxies } from './http/trusted-proxies.ts'

const HOUR = 3_600_000

const flag = (name: string) =>
  z
    .enum(['', '0', '1', 'true', 'false', 'on', 'off'], `${name} must be on or off`)
    .default('')
    .transform((value) => ['1', 'true', 'on'].includes(value))

const proxies = z
  .string()
  .default('')
  .transform((text, context) => {
    const trusted = readTrustedProxies(text)
    if (trusted) return trusted
    const message =
      'TRUST_PROXY must be off, on, or a list of addresses and networks such as 10.0.0.5, 10.1.0.0/16'
    context.issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  })

/** Requests to it contain the account's secret and people's messages. */
const isPrivateWay = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname))
}

const between = (name: string, least: number, most: number) =>
  z.coerce
    .number(`${name} must be a number`)
    .int(`${name} must be a whole number`)
    .min(least, `${name} must be at least ${least}`)
    .max(most, `${name} must be at most ${most}`)

const Environment = z
  .object({
    AGENCY_NAME: z
      .string()
      .trim()
      .min(1, 'AGENCY_NAME must not be empty')
      .default('Frontline Health Professionals'),
    AGENCY_PHONE: z
      .string()
      .regex(/^[+\d][\d ]{5,20}$/, 'AGENCY_PHONE must be a telephone number')
      .default('0208 064 1920'),
    AGENCY_EMAIL: z.email('AGENCY_EMAIL must be an e-mail address').default('socialcare@example.org'),
    AGENCY_WHATSAPP: z
      .string()
      .regex(/^\+[\d ]{6,20}$/, 'AGENCY_WHATSAPP must be a telephone number that begins with +')
      .default('+442080641920'),
    APP_URL: z.url({ protocol: /^https?$/, error: 'APP_URL must be an http or https address' }).optional(),
    PORT: z.coerce
      .number('PORT must be a number')
      .int('PORT must be a whole number')
      .min(0, 'PORT must be between 0 and 65535')
      .max(65535, 'PORT must be between 0 and 65535')
      .default(3000),
    HOST: z.string().min(1, 'HOST must not be empty').default('127.0.0.1'),
    DATABASE_URL: z
      .url({
        protocol: /^postgres(ql)?$/,
        error: 'DATABASE_URL must begin with postgres:// or postgresql://',
      })
      .optional(),
    DATABASE_DIRECT_URL: z
      .url({
        protocol: /^postgres(ql)?$/,
        error: 'DATABASE_DIRECT_URL must begin with postgres:// or postgresql://',
      })
      .optional(),
    DATABASE_PREPARED: z.enum(['on', 'off'], 'DATABASE_PREPARED must be on or off').optional(),
    DATABASE_WAIT_SECONDS: z.coerce
      .number('DATABASE_WAIT_SECONDS must be a number of seconds')
      .min(0, 'DATABASE_WAIT_SECONDS must not be below 0')
      .max(3600, 'DATABASE_WAIT_SECONDS must be at most 3600')
      .default(60),
    DATA_DIR: z.string().min(1, 'DATA_DIR must not be empty').default('./data'),
    MESSAGING: z.enum(['simulator', 'twilio'], 'MESSAGING must be simulator or twilio').default('simulator'),
    TWILIO_ACCOUNT_SID: z.string().optional(),
    TWILIO_AUTH_TOKEN: z.string().optional(),
    TWILIO_SMS_FROM: z.string().optional(),
    TWILIO_WHATSAPP_FROM: z.string().optional(),
    TWILIO_TEMPLATE_SID: z.string().optional(),
    TWILIO_OFFER_TEMPLATE_SID: z.string().optional(),
    TWILIO_API_URL: z
      .url('TWILIO_API_URL must be an address')
      .refine(isPrivateWay, 'TWILIO_API_URL must be an https address, or http on this machine')
      .optional(),
    TWILIO_RATE: z.coerce
      .number('TWILIO_RATE must be a number of messages a second')
      .positive('TWILIO_RATE must be above 0')
      .max(1000, 'TWILIO_RATE must be at most 1000')
      .default(30),
    SIMULATOR_WINDOW: flag('SIMULATOR_WINDOW'),
    ALLOW_SIMULATOR: flag('ALLOW_SIMULATOR'),
    GOOGLE_MAPS_KEY: z.string().optional(),
    REGISTRATION: z.enum(['open', 'closed'], 'REGISTRATION must be open or closed').default('open'),
    UNKNOWN_NUMBER_CODES_PER_HOUR: between('UNKNOWN_NUMBER_CODES_PER_HOUR', 0, 100_000).default(200),
    STAFF_SESSION_IDLE_HOURS: between('STAFF_SESSION_IDLE_HOURS', 1, 720).default(12),
    STAFF_SESSION_DAYS: between('STAFF_SESSION_DAYS', 1, 90).default(14),
    SECOND_FACTOR: z.enum(['off', 'staff'], 'SECOND_FACTOR must be off or staff').default('off'),
    TRUST_PROXY: proxies,
    API_DOCS: z.enum(['staff', 'open'], 'API_DOCS must be staff or open').default('staff'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'LOG_LEVEL is not a known level')
      .default('warn'),
    METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters').optional(),
    BACKUP_PASSPHRASE: z.string().min(12, 'BACKUP_PASSPHRASE must have at least 12 characters').optional(),
    DEMO: flag('DEMO'),
    DEV: flag('DEV'),
  })
  .superRefine((env, context) => {
    if (env.MESSAGING === 'simulator' && !env.ALLOW_SIMULATOR && env.APP_URL && !isThisMachine(env.APP_URL)) {
      context.addIssue({ code: 'custom', path: ['MESSAGING'], message: SIMULATOR_ELSEWHERE })
    }
    if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_DIRECT_URL'],
        message: 'DATABASE_DIRECT_URL goes with a DATABASE_URL, which is not set',
      })
    }
    if (env.MESSAGING !== 'twilio') return
    for (const name of [
      'TWILIO_ACCOUNT_SID',
      'TWILIO_AUTH_TOKEN',
      'TWILIO_SMS_FROM',
      'TWILIO_WHATSAPP_FROM',
    ] as const) {
      if (!env[name]) {
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `${name} is needed when MESSAGING is twilio`,
        })
      }
    }
  })

const isThisMachine = (address: string) => isLoopbackName(new URL(address).hostname)

const SIMULATOR_ELSEWHERE =
  'MESSAGING is simulator, but APP_URL is not this machine: nobody would get a text, and anyone on the machine could read the codes. Set MESSAGING to twilio, or ALLOW_SIMULATOR to on for a trial'

export interface Settings {
  agencyName: string
  agencyPhone: string
  agencyEmail: string
  agencyWhatsapp: string
  appUrl: string
  port: number
  host: string
  databaseUrl: string | null
  /** Bypasses a transaction-mode pooler; null without one. */
  databaseDirectUrl: string | null
  /** Whether to use named prepared statements, which older poolers do not support. */
  databasePrepared: boolean
  /** How long the server waits at start for an unreachable database. */
  databaseWaitSeconds: number
  dataDir: string
  messaging: 'simulator' | 'twilio'
  twilio: {
    accountSid: string
    authToken: string
    smsFrom: string
    whatsappFrom: string
    templateSid: string | null
    /** The approved template with the buttons Accept and Decline; null sends offers as plain messages. */
    offerTemplateSid: string | null
    apiUrl: string | null
    /** Messages per second and channel, across all servers. */
    perSecond: number
  } | null
  simulatorWindow: boolean
  googleMapsKey: string | null
  registrationOpen: boolean
  /** Codes per hour to numbers without an account. */
  unknownNumberCodesPerHour: number
  /** Sessions of MANAGER and above. */
  privilegedSessions: PrivilegedSessions
  /** `staff`: MANAGER and above need a passkey after the code or password. */
  secondFactor: 'off' | 'staff'
  trustProxy: TrustedProxies
  /** Whether anyone may read /api/docs; otherwise managers and above. */
  apiDocsOpen: boolean
  logLevel: string
  /** Clients that send this token can read /metrics from any address; null: only this machine can. */
  metricsToken: string | null
  /** Encrypts and decrypts backups; null: not encrypted. */
  backupPassphrase: string | null
  demo: boolean
  dev: boolean
}

/** Whether only this machine can reach the server, so that every client already has access to the machine. */
export function isOnThisMachineOnly({ appUrl, host }: Settings): boolean {
  return isThisMachine(appUrl) && isLoopbackName(host)
}

class SettingsError extends Error {}

export function readSettings(env: Record<string, string | undefined>, projectRoot: string): Settings {
  // An empty value in a settings file means "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => `${issue.message}.`).join('\n'))
  }
  const e = parsed.data
  return {
    agencyName: e.AGENCY_NAME,
    agencyPhone: e.AGENCY_PHONE,
    agencyEmail: e.AGENCY_EMAIL,
    agencyWhatsapp: e.AGENCY_WHATSAPP,
    appUrl: (e.APP_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    port: e.PORT,
    host: e.HOST,
    databaseUrl: e.DATABASE_URL ?? null,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? null,
    databasePrepared: e.DATABASE_PREPARED ? e.DATABASE_PREPARED === 'on' : !e.DATABASE_DIRECT_URL,
    databaseWaitSeconds: e.DATABASE_WAIT_SECONDS,
    dataDir: path.resolve(projectRoot, e.DATA_DIR),
    messaging: e.MESSAGING,
    twilio:
      e.MESSAGING === 'twilio'
        ? {
            accountSid: e.TWILIO_ACCOUNT_SID!,
            authToken: e.TWILIO_AUTH_TOKEN!,
            smsFrom: e.TWILIO_SMS_FROM!,
            whatsappFrom: e.TWILIO_WHATSAPP_FROM!,
            templateSid: e.TWILIO_TEMPLATE_SID ?? null,
            offerTemplateSid: e.TWILIO_OFFER_TEMPLATE_SID ?? null,
            apiUrl: e.TWILIO_API_URL ?? null,
            perSecond: e.TWILIO_RATE,
          }
        : null,
    simulatorWindow: e.SIMULATOR_WINDOW,
    googleMapsKey: e.GOOGLE_MAPS_KEY ?? null,
    registrationOpen: e.REGISTRATION === 'open',
    unknownNumberCodesPerHour: e.UNKNOWN_NUMBER_CODES_PER_HOUR,
    privilegedSessions: {
      idleMs: e.STAFF_SESSION_IDLE_HOURS * HOUR,
      mostMs: e.STAFF_SESSION_DAYS * 24 * HOUR,
    },
    secondFactor: e.SECOND_FACTOR,
    trustProxy: e.TRUST_PROXY,
    apiDocsOpen: e.API_DOCS === 'open',
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN ?? null,
    backupPassphrase: e.BACKUP_PASSPHRASE ?? null,
    demo: e.DEMO,
    dev: e.DEV,
  }
}

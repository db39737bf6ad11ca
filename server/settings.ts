// The environment, read once at start. A wrong value stops the server with a sentence for each mistake.

import path from 'node:path'
import { z } from 'zod'

const flag = (name: string) =>
  z
    .enum(['', '0', '1', 'true', 'false', 'on', 'off'], `${name} must be on or off`)
    .default('')
    .transform((value) => ['1', 'true', 'on'].includes(value))

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
    DATA_DIR: z.string().min(1, 'DATA_DIR must not be empty').default('./data'),
    MESSAGING: z.enum(['simulator', 'twilio'], 'MESSAGING must be simulator or twilio').default('simulator'),
    TWILIO_ACCOUNT_SID: z.string().optional(),
    TWILIO_AUTH_TOKEN: z.string().optional(),
    TWILIO_SMS_FROM: z.string().optional(),
    TWILIO_WHATSAPP_FROM: z.string().optional(),
    TWILIO_TEMPLATE_SID: z.string().optional(),
    TWILIO_API_URL: z.url('TWILIO_API_URL must be an address').optional(),
    TWILIO_RATE: z.coerce
      .number('TWILIO_RATE must be a number of messages a second')
      .positive('TWILIO_RATE must be above 0')
      .max(1000, 'TWILIO_RATE must be at most 1000')
      .default(30),
    SIMULATOR_WINDOW: flag('SIMULATOR_WINDOW'),
    GOOGLE_MAPS_KEY: z.string().optional(),
    REGISTRATION: z.enum(['open', 'closed'], 'REGISTRATION must be open or closed').default('open'),
    TRUST_PROXY: flag('TRUST_PROXY'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'LOG_LEVEL is not a known level')
      .default('warn'),
    METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters').optional(),
    DEMO: flag('DEMO'),
    DEV: flag('DEV'),
  })
  .superRefine((env, context) => {
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

export interface Settings {
  agencyName: string
  agencyPhone: string
  agencyEmail: string
  agencyWhatsapp: string
  appUrl: string
  port: number
  host: string
  databaseUrl: string | null
  dataDir: string
  messaging: 'simulator' | 'twilio'
  twilio: {
    accountSid: string
    authToken: string
    smsFrom: string
    whatsappFrom: string
    templateSid: string | null
    apiUrl: string | null
    /** Messages of a channel in a second, over all servers. */
    perSecond: number
  } | null
  simulatorWindow: boolean
  googleMapsKey: string | null
  registrationOpen: boolean
  trustProxy: boolean
  logLevel: string
  /** Who bears it may read /metrics from anywhere; null: this machine alone may. */
  metricsToken: string | null
  demo: boolean
  dev: boolean
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
            apiUrl: e.TWILIO_API_URL ?? null,
            perSecond: e.TWILIO_RATE,
          }
        : null,
    simulatorWindow: e.SIMULATOR_WINDOW,
    googleMapsKey: e.GOOGLE_MAPS_KEY ?? null,
    registrationOpen: e.REGISTRATION === 'open',
    trustProxy: e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL,
    metricsToken: e.METRICS_TOKEN ?? null,
    demo: e.DEMO,
    dev: e.DEV,
  }
}

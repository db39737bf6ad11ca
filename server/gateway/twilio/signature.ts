// Twilio's signature of a webhook: an HMAC over our public address and the form. The forms of the address that Twilio
// may have signed differ only in their port; anything else was signed for another address.

import { timingSafeEqual } from 'node:crypto'

export type IsSigned = (signature: string, path: string, form: Record<string, unknown>) => Promise<boolean>

/** The base64 of 20 bytes. Another text costs no hashing. */
const SIGNATURE = /^[A-Za-z0-9+/]{27}=$/

export function signatureCheck(authToken: string, appUrl: string): IsSigned {
  const { protocol, hostname, port, pathname } = new URL(appUrl)
  const folder = pathname.replace(/\/$/, '')
  const host = `${protocol}//${hostname}`
  const bases = [`${host}${folder}`, `${host}:${port || (protocol === 'https:' ? '443' : '80')}${folder}`]
  return async (signature, path, form) => {
    if (!SIGNATURE.test(signature)) return false
    // The provider's library is large, so it is only loaded if needed.
    const { default: webhooks } = await import('twilio/lib/webhooks/webhooks.js')
    const given = Buffer.from(signature)
    return bases.some((base) =>
      timingSafeEqual(
        given,
        Buffer.from(
          webhooks.getExpectedTwilioSignature(authToken, base + path, form as Record<string, string>),
        ),
      ),
    )
  }
}

// A software authenticator that creates and uses passkeys, like a phone's secure chip, for tests over HTTP.

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

export class Authenticator {
  readonly id = randomBytes(16)
  /** Verifies the user by fingerprint or PIN; a test may turn it off. */
  verifiesUser = true
  counter = 0
  private readonly origin: string
  private readonly publicKey: KeyObject
  private readonly privateKey: KeyObject

  constructor(origin: string) {
    this.origin = origin
    const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.publicKey = keys.publicKey
    this.privateKey = keys.privateKey
  }

  create(options: { challenge: string; rp?: { id?: string } }) {
    const clientDataJSON = this.clientData('webauthn.create', options.challenge)
    const authData = Buffer.concat([
      this.head(options.rp?.id ?? '', HAS_KEY),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.coseKey(),
    ])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      bytes(authData),
    ])
    return this.answer({
      clientDataJSON: clientDataJSON.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  get(options: { challenge: string; rpId?: string }) {
    this.counter += 1
    const clientDataJSON = this.clientData('webauthn.get', options.challenge)
    const authenticatorData = this.head(options.rpId ?? '', 0)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()])
    return this.answer({
      clientDataJSON: clientDataJSON.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.privateKey).toString('base64url'),
    })
  }

  private answer(response: object) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  private head(rpId: string, more: number): Buffer {
    const flags = USER_PRESENT | (this.verifiesUser ? USER_VERIFIED : 0) | more
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter])
  }

  /** kty EC2, alg ES256, curve P-256, x, y. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ])
  }
}

/** The part of CBOR that is needed here. */
const text = (word: string): Buffer => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
const bytes = (data: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, data.length]), data])

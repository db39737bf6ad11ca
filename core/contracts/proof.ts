// Proving with a code or passkey who is using a session, before changing how one signs in. The proof belongs to that
// session alone. The code goes to the number on the account.

import { z } from 'zod'
import * as endpoints from '../endpoints/proof.ts'
import { CodeInput, LoginAnswer } from './auth.ts'
import { Options, WebAuthnJson } from './passkeys.ts'
import { route } from './route.ts'

export const sendProofCode = route({
  ...endpoints.sendProofCode,
  summary: 'Text a code to the number of the caller, to prove who is using this session',
  ownTransactions: true,
  reply: LoginAnswer,
})

export const verifyProofCode = route({
  ...endpoints.verifyProofCode,
  summary: 'Prove with the code who is using this session',
  ownTransactions: true,
  body: z.object({ otpCode: CodeInput }),
  reply: LoginAnswer,
})

export const startPasskeyProof = route({
  ...endpoints.startPasskeyProof,
  summary: 'What a device needs to prove one of the caller’s passkeys',
  ownTransactions: true,
  reply: Options,
})

export const proveWithPasskey = route({
  ...endpoints.proveWithPasskey,
  summary: 'Prove with a passkey who is using this session',
  ownTransactions: true,
  body: z.object({ response: WebAuthnJson }),
  reply: LoginAnswer,
})

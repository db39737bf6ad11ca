// A message that every contractor gets by WhatsApp.

import type { World } from '../world.ts'

export async function broadcast({ people, caller, ledger }: World): Promise<void> {
  const n = ledger.next('broadcast')
  const key = `broadcast ${n}`
  const answer = await caller.settled(n, people.admins[0]!, {
    method: 'POST',
    path: '/api/messages?results=later',
    headers: { 'idempotency-key': key },
    body: { subject: 'Rota', content: key, recipientType: 'GROUP_CONTRACTORS' },
  })
  if (answer?.status === 201) ledger.broadcasts.set(key, answer.body.whatsappResults.eligible)
  else ledger.wrong.push(`"${key}" was answered ${answer?.status ?? 'never'}`)
}

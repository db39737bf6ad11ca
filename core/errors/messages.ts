// Refusals about messages, conversations, notifications and the provider's calls.

export const MESSAGE_REFUSALS = {
  'no-such-message': [404, 'That message does not exist any more.'],
  'no-such-conversation': [404, 'That conversation does not exist any more.'],
  'no-such-notification': [404, 'That notification is no longer there.'],
  'recipient-gone': [404, 'That person no longer has an account, so nothing was sent.'],
  'recipient-paused': [
    409,
    ({ name }: { name: string }) => `The account of ${name} is paused, so nothing was sent.`,
  ],
  'whatsapp-recipient-paused': [
    409,
    ({ name }: { name: string }) =>
      `The account of ${name} is paused, so nothing was sent. Activate it in Manage Users first.`,
  ],
  'recipient-without-number': [
    409,
    ({ name }: { name: string }) =>
      `${name} has no WhatsApp number, so nothing was sent. Add one in Manage Users first.`,
  ],
  'recipient-pending': [409, 'That account is waiting for approval, so nothing was sent.'],
  'retry-uncertain': [
    409,
    'We do not know whether this message arrived, so it was not sent again. Ask them, or call them.',
  ],
  'retry-secret': [
    409,
    'This message had a password in it, which we do not keep. Reset the password in Manage Users to send a new one.',
  ],
  'retry-outdated': [
    409,
    'This message is out of date: a newer one was sent, or the offer has ended. It was not sent again.',
  ],
  'not-undelivered': [409, 'This message has not failed.'],
  'recipients-gone': [
    409,
    'Somebody you chose is paused or has no account any more, so nothing was sent. Choose again.',
  ],
  'recipient-needed': [400, 'Choose who the message is for.'],
  'not-to-the-team': [403, 'You can send messages to the frontline team only.'],
  'conversation-without-contractor': [400, 'A conversation is with a contractor.'],
  'conversation-exists': [409, 'There is already a conversation with this contractor.'],
  'number-conversation-exists': [409, 'There is already a conversation with this number.'],
  'message-received-already': [409, 'That message has already been received.'],
  'bad-webhook-signature': [403, 'The signature is not valid.'],
  'bad-webhook-form': [400, 'This is not a message from Twilio.'],
} as const

// Refusals about signing in, accounts and the first setup.

import { LIMITS } from '../limits.ts'
import { PHONE_MESSAGES } from '../phone.ts'

export const ACCOUNT_REFUSALS = {
  // Signing in
  'phone-not-uk': [400, PHONE_MESSAGES.ukFormat],
  'phone-not-mobile': [400, PHONE_MESSAGES.mobile],
  'wrong-code': [401, 'Invalid phone number or verification code.'],
  'wrong-setup-code': [401, 'Invalid OTP code. Please try again.'],
  'wrong-password': [401, 'Invalid username or password.'],
  'password-expired': [
    401,
    'This temporary password has expired. Please ask your administrator for a new one.',
  ],
  'code-ended': [401, 'That code no longer works. Ask for a new one.'],
  'code-replaced': [409, 'Another code was requested at the same moment. Please use the newest one.'],
  'code-needed': [
    403,
    'A password alone is not enough for your role. Sign in with a code by text, then add a passkey in the profile menu.',
  ],
  'own-account-paused': [403, 'Your account is paused. Please contact your administrator.'],
  'too-many-codes': [
    429,
    ({ seconds }: { seconds: number }) =>
      `Too many codes have been requested. Please wait ${seconds >= 120 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`} and try again.`,
  ],
  'wrong-codes-today': [
    429,
    'There were too many wrong codes for this number today. Use a device on which you have signed in before, or ask your administrator.',
  ],
  'too-many-passwords': [429, 'Too many wrong passwords. Please wait a while and try again.'],
  'wrong-passwords-today': [
    429,
    'There were too many wrong passwords for this username today. Sign in with your phone number, or ask your administrator.',
  ],
  'name-after-approval': [
    403,
    'Your account is approved. Please ask your administrator to change your name.',
  ],
  'proof-needed': [403, 'Confirm it’s you first: with a code by text or with a passkey.'],
  'proof-no-number': [
    409,
    'Your account has no mobile number for a code. Use a passkey, or ask your administrator.',
  ],
  'wrong-proof-code': [400, 'That code is not right. Check the text and try again.'],
  'proof-code-ended': [400, 'That code no longer works. Ask for a new one.'],
  'passkey-not-proved': [400, 'That passkey did not work. Use a code by text instead.'],
  'own-number': [403, 'Change your own number under My details: the new number is confirmed by a code.'],
  'number-is-own': [409, 'This is your number already.'],
  'session-ended-already': [404, 'You are already signed out on that device.'],

  // Passkeys
  'passkey-wrong': [401, 'That passkey did not work here. Please sign in with a code instead.'],
  'passkey-step-ended': [401, 'That took too long, or was done already. Please try again.'],
  'passkey-not-added': [400, 'This passkey could not be added. Please try again.'],
  'passkey-known': [409, 'This passkey has been added already.'],
  'passkeys-full': [
    409,
    `You can have ${LIMITS.passkeys} passkeys. Remove one that you no longer use first.`,
  ],
  'no-such-passkey': [404, 'That passkey has already been removed.'],

  // The first setup
  'setup-done': [403, 'A master admin already exists. Please sign in.'],
  'setup-needs-link': [
    403,
    'To set up Frontline Rota, open the link that the server printed when it started. On the server, npm run setup-link prints it again.',
  ],

  // Accounts
  'no-such-user': [404, 'User not found'],
  'no-such-person': [404, 'That person does not exist.'],
  'account-deleted': [409, 'This account has been deleted.'],
  'username-taken': [409, 'That username is already taken.'],
  'number-taken': [409, 'That phone number already belongs to another account.'],
  'number-pending': [409, 'That phone number has registered and is waiting for approval in Manage Users.'],
  'approval-needs-name': [400, 'A name is needed to approve an account'],
  'user-action-forbidden': [403, 'You do not have permission to do this for someone of that role.'],
  'role-not-allowed': [403, 'You do not have permission to give this role.'],
  'own-account': [403, 'You cannot do this to your own account.'],
  'last-master-admin': [409, 'This is the last active master admin. Make someone else a master admin first.'],
  'not-pending': [409, 'This account has been approved already.'],
  'device-subscribed': [409, 'This device is already subscribed.'],

  // A file of staff
  'staff-file-empty': [400, 'The file is empty.'],
  'staff-file-columns': [
    400,
    'The first line must name three columns: First name, Last name and Phone number. Role and E-mail may be left out.',
  ],
  'staff-file-nobody': [400, 'The file has column names but no people.'],
  'staff-file-too-long': [400, `At most ${LIMITS.importPeople} people can be created at once.`],
} as const

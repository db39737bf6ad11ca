// Encrypts a backup with a passphrase, in the age format: `age --decrypt` opens the file without this product.

import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './backup-error.ts'

type Bytes = AsyncIterable<Uint8Array>

const AGE = Buffer.from('age-encryption.org/v1\n')

/** Streams, so memory does not grow with the backup. */
export async function* encrypted(plain: Bytes, passphrase: string): Bytes {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  yield* await encrypter.encrypt(asWebStream(plain))
}

/** The content of a file, encrypted or not; its first bytes show which. */
export async function* decrypted(file: Bytes, passphrase: string | null): Bytes {
  const { start, whole } = await peek(file, AGE.length)
  if (!start.equals(AGE)) return yield* whole
  if (!passphrase)
    throw new BackupError(
      'This backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with.',
    )
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const plain = await decrypter.decrypt(asWebStream(whole)).catch(() => {
    throw new BackupError(
      'BACKUP_PASSPHRASE does not open this backup: it was made with another passphrase, or the file is damaged.',
    )
  })
  try {
    yield* plain
  } catch {
    throw new BackupError('The backup is damaged or cut off.')
  }
}

/** The first bytes, and a stream that still includes them. */
async function peek(file: Bytes, length: number): Promise<{ start: Buffer; whole: Bytes }> {
  const pieces = file[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  while (read.length < length) {
    const { value, done } = await pieces.next()
    if (done) break
    read = Buffer.concat([read, value])
  }
  async function* whole() {
    yield read
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  return { start: read.subarray(0, length), whole: whole() }
}

function asWebStream(bytes: Bytes): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>
}

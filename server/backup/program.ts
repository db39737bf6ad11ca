// Runs a one-off program: exits with 0, or with 1 and an error message.

/** `usage` is shown if there are more than `most` arguments. */
export async function program(
  usage: string,
  most: number,
  work: (args: string[]) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2)
  try {
    if (args.length > most) throw new Error(`Usage: ${usage}`)
    await work(args)
  } catch (error) {
    console.error(sentenceOf(error))
    process.exitCode = 1
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : ''
  if (code === 'ENOENT' && 'path' in error) return `There is no file ${error.path}.`
  if (code === 'ECONNREFUSED')
    return 'The database cannot be reached. Is it running, and is DATABASE_URL right?'
  return error.message
}

// Imported first by every script: reports clearly when Node.js is too old. Uses only what old versions support.

const [major, minor] = process.versions.node.split('.').map(Number)
const isNewEnough = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22

if (!isNewEnough) {
  console.error(
    `Frontline Rota needs Node.js 20.19 or newer (of the 22 line, 22.12). This is ${process.version}. ` +
      'Get a current one from https://nodejs.org and try again.',
  )
  process.exit(1)
}

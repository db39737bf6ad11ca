// Which push endpoints are accepted. The server posts to them, so only the browsers' own services are allowed;
// otherwise any signed-in user could make it send requests inside the network.

const SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
] as const

export function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.port !== '') return false
  return SERVICES.some((name) => (name.startsWith('.') ? url.hostname.endsWith(name) : url.hostname === name))
}

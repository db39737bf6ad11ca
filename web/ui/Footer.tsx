export function Footer({ agencyName }: { agencyName: string }) {
  return <footer className="px-4 py-4 text-center text-muted text-sm">{`Property of ${agencyName}`}</footer>
}

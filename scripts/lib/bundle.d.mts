export function bundleForNode(outDir: string, entryPoints: Record<string, string>): Promise<void>

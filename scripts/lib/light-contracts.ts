// The browser calls by a contract's method, path and topics; its schemas are the server's to check. So in the built
// pages a module of core is two: the light one without schemas, which most screens need, and the one with them, for the
// forms that check what is typed. Only those forms then load the schema library.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const LIGHT = '?light'
const SCHEMAS = new Set(['params', 'query', 'body', 'reply'])

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Edit {
  start: number
  end: number
  text: string
}

export function lightContracts(root: string): Plugin {
  const core = path.join(root, 'core') + path.sep
  const web = path.join(root, 'web') + path.sep
  return {
    name: 'light-contracts',
    apply: 'build',
    // After the types are gone.
    enforce: 'post',
    async resolveId(source, importer, options) {
      if (!source.endsWith(LIGHT)) return null
      const found = await this.resolve(source.slice(0, -LIGHT.length), importer, {
        ...options,
        skipSelf: true,
      })
      return found && { ...found, id: found.id + LIGHT, moduleSideEffects: false }
    },
    load: (id) => (id.endsWith(LIGHT) ? readFileSync(id.slice(0, -LIGHT.length), 'utf8') : null),
    transform(code, id) {
      const [file = ''] = id.split('?')
      const isCore = file.startsWith(core)
      if (!isCore && !file.startsWith(web)) return null
      if (!/\.tsx?$/.test(file)) return null
      const { body } = this.parse(code) as unknown as { body: Node[] }
      const edits = body.flatMap((statement) => splitImport(statement, file, core))
      if (isCore) edits.push(...body.flatMap(constantsOf).flatMap(lightened))
      if (edits.length === 0) return null
      return { code: applied(code, edits), map: null, ...(isCore ? { moduleSideEffects: false } : {}) }
    },
  }
}

/** `import { a, B } from 'x'` where B is a schema: a comes from the light x, B from x itself. */
function splitImport(statement: Node, importer: string, core: string): Edit[] {
  if (statement.type !== 'ImportDeclaration') return []
  const { value: source } = statement.source as { value: string }
  if (!/^(#core\/|\.)/.test(source)) return []
  const target = source.startsWith('#core/')
    ? core + source.slice('#core/'.length)
    : path.resolve(path.dirname(importer), source)
  const names = statement.specifiers as (Node & { imported?: { name: string }; local: { name: string } })[]
  if (!target.startsWith(core) || names.some(({ type }) => type !== 'ImportSpecifier')) return []
  const isSchema = schemasIn(target)
  const from = (schemas: boolean, place: string) => {
    const some = names.filter(({ imported }) => isSchema.has(imported?.name ?? '') === schemas)
    const list = some.map(({ imported, local }) => `${imported?.name} as ${local.name}`).join(', ')
    return some.length > 0 ? `import { ${list} } from ${JSON.stringify(place)};` : ''
  }
  return [
    { start: statement.start, end: statement.end, text: from(false, source + LIGHT) + from(true, source) },
  ]
}

const known = new Map<string, Set<string>>()

/** The names of a module that are schemas, or that make them. */
function schemasIn(file: string): Set<string> {
  const before = known.get(file)
  if (before) return before
  const names = new Set<string>()
  for (const statement of readFileSync(file, 'utf8').split(/\n(?=\S)/)) {
    const [, name] = /^export (?:const|function) (\w+)/.exec(statement) ?? []
    const isMade = /^export const [A-Z]\w* =\s+[\w.]+\(/.test(statement)
    if (name && !/= route\(/.test(statement) && (isMade || /\bz\b\s*\./.test(statement))) names.add(name)
  }
  known.set(file, names)
  return names
}

/** What each top-level constant is made by: a call, or an object that several contracts share. */
function constantsOf(statement: Node): Node[] {
  const declared =
    statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement
  if (declared?.type !== 'VariableDeclaration') return []
  const made = (declared.declarations as { init: Node | null }[]).map(({ init }) => init)
  return made.filter((init): init is Node => /^(Call|Object)Expression$/.test(init?.type ?? ''))
}

/** core has no side effects (an architecture test holds it), so what nobody uses need not be made. */
function lightened(made: Node): Edit[] {
  if (made.type === 'ObjectExpression') return withoutSchemas(made)
  const { name } = made.callee as { name?: string }
  const [contract] = made.arguments as Node[]
  return [
    { start: made.start, end: made.start, text: '/* @__PURE__ */ (() => ' },
    ...(name === 'route' && contract?.type === 'ObjectExpression' ? withoutSchemas(contract) : []),
    { start: made.end, end: made.end, text: ')()' },
  ]
}

/** Every contract, and every part of one, says who may call. */
function withoutSchemas(contract: Node): Edit[] {
  const properties = contract.properties as (Node & { key?: { name?: string } })[]
  if (!properties.some(({ type, key }) => type === 'SpreadElement' || key?.name === 'needs')) return []
  return properties
    .filter(({ key }) => SCHEMAS.has(key?.name ?? ''))
    .map(({ start, end, key }) => ({ start, end, text: `${key?.name}: undefined` }))
}

function applied(code: string, edits: Edit[]): string {
  let light = ''
  let at = 0
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start || a.end - b.end)) {
    light += code.slice(at, start) + text
    at = end
  }
  return light + code.slice(at)
}

// Runs a program and waits for it.

import { spawn } from 'node:child_process'
import { root } from './project.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Resolves with `{ code, output }`; never rejects. `quiet` captures the output instead of showing it. A signal sent to
 * this process is passed on to the program, and ends this process too once the program has ended.
 */
export function run(program, args, { quiet = false, env = process.env, cwd = root, ...rest } = {}) {
  return new Promise((resolve) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
    const child = spawn(program, args, { cwd, env, stdio, ...rest })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    let received
    const forward = (signal) => {
      received = signal
      child.kill(signal)
    }
    for (const signal of SIGNALS) process.on(signal, forward)
    const finish = (code, text) => {
      for (const signal of SIGNALS) process.off(signal, forward)
      if (received) process.kill(process.pid, received)
      else resolve({ code, output: text })
    }
    child.on('error', (error) => finish(127, `${program} could not be run: ${error.message}`))
    child.on('close', (code, signal) => finish(code ?? (signal ? 128 : 1), output))
  })
}

#!/usr/bin/env node
/**
 * Runs the command line of this repository from source. TypeScript needs Node 22.18 or newer: this process if it is new
 * enough, otherwise the Node that `npm ci` put beside it. Works from any directory.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const main = join(root, 'src', 'cli', 'main.ts')

function runsTypeScript() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)
}

function newerNode() {
  const binary = process.platform === 'win32' ? 'node.exe' : 'node'
  const { platform, arch } = process
  const packages = [`node-${platform === 'win32' ? 'win' : platform}-${arch}`, `node-bin-${platform}-${arch}`]
  const places = [
    join(root, 'node_modules', '.bin', binary),
    ...packages.map((name) => join(root, 'node_modules', name, 'bin', binary)),
  ]
  return places.find((place) => existsSync(place))
}

function runWith(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`canon: ${node} could not be started: ${error.message}`)
    process.exitCode = 2
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0)
  })
}

if (runsTypeScript()) {
  // Read and compiled once: the next command starts in half the time.
  module.enableCompileCache(join(root, 'node_modules', '.cache', 'compile'))
  await import(pathToFileURL(main).href)
} else {
  const node = newerNode()
  if (node === undefined) {
    console.error(
      `canon: needs Node 22.18 or newer (this is ${process.versions.node}); run "npm ci" in ${root} to get one`,
    )
    process.exitCode = 2
  } else {
    runWith(node)
  }
}

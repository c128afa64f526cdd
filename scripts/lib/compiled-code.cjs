// What V8 made of the built server's functions, kept beside its files: docs/decisions/013.
const { isAscii } = require('node:buffer');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { createRequire, wrap } = require('node:module');
const { dirname, join, sep } = require('node:path');
const { Script } = require('node:vm');
const { crc32 } = require('node:zlib');

/**
 * First comes a checksum of the source, of which V8 itself compares no more than the length, then one
 * of the code, which V8 takes as it is.
 */
const HEAD_BYTES = 8;

const keptFile = (filename) => `${filename}.compiled`;

/**
 * From now on `require` runs the files of this folder with the code that is kept for them; where there
 * is none that V8 takes, Node loads them as ever.
 */
function loadCompiledCode(folder) {
  loadBelow(folder, openCompiled);
}

/**
 * From now on remembers what `require` loads of this folder.
 * @returns {() => void} keeps the code of all that, with every function that has run by then
 */
function recordCompiledCode(folder) {
  const loaded = new Map();
  loadBelow(folder, (filename) => {
    const source = readFileSync(filename);
    if (!isAscii(source)) return null;
    const script = compile(source, { filename });
    loaded.set(filename, { script, source });
    return script;
  });
  return () => {
    for (const [filename, { script, source }] of loaded) {
      const code = script.createCachedData();
      writeFileSync(keptFile(filename), Buffer.concat([headOf(source, code), code]));
    }
  };
}

/** Node loads what is elsewhere, and what `open` gives no script for. */
function loadBelow(folder, open) {
  const loadAsEver = require.extensions['.js'];
  const below = join(folder, sep);
  require.extensions['.cjs'] = (module, filename) => {
    const script = filename.startsWith(below) ? open(filename) : null;
    if (script === null) loadAsEver(module, filename);
    else run(script, module, filename);
  };
}

/**
 * A file of the build with its kept code; null when there is none that is whole and was made of this
 * file, by the same V8 with the same flags.
 */
function openCompiled(filename) {
  if (!existsSync(keptFile(filename))) return null;
  const kept = readFileSync(keptFile(filename));
  const source = readFileSync(filename);
  const cachedData = kept.subarray(HEAD_BYTES);
  if (!kept.subarray(0, HEAD_BYTES).equals(headOf(source, cachedData))) return null;
  const script = compile(source, { filename, cachedData });
  return script.cachedDataRejected ? null : script;
}

function headOf(source, code) {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(crc32(source));
  head.writeUInt32LE(crc32(code), HEAD_BYTES / 2);
  return head;
}

/** Of ASCII alone, so that one byte is one letter; without `import()`, which only Node's loader gives. */
function compile(source, options) {
  return new Script(wrap(source.toString('latin1')), options);
}

function run(script, module, filename) {
  const start = script.runInThisContext();
  const { exports } = module;
  start.call(exports, exports, createRequire(filename), module, filename, dirname(filename));
}

module.exports = { openCompiled, recordCompiledCode, loadCompiledCode };

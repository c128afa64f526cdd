// What V8 made of the built server's functions, kept beside its files: docs/decisions/013.
const { readFileSync, writeFileSync } = require('node:fs');
const { createRequire, wrap } = require('node:module');
const { dirname } = require('node:path');
const { Script } = require('node:vm');
const { crc32 } = require('node:zlib');

/**
 * First comes a checksum of the source, of which V8 itself compares no more than the length, then one
 * of the code, which V8 takes as it is.
 */
const HEAD_BYTES = 8;

const keptFile = (filename) => `${filename}.compiled`;

/** The kept code for this source; undefined when there is none that is whole and was made of it. */
function readKept(filename, source) {
  let kept;
  try {
    kept = readFileSync(keptFile(filename));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
  const code = kept.subarray(HEAD_BYTES);
  return kept.subarray(0, HEAD_BYTES).equals(headOf(source, code)) ? code : undefined;
}

function headOf(source, code) {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(crc32(source));
  head.writeUInt32LE(crc32(code), HEAD_BYTES / 2);
  return head;
}

/**
 * From now on `require` runs the files of the build with the code that is kept for them. Kept code
 * of another Node, or for other flags, is not used: V8 compiles as if there was none. What the build
 * writes has no `import()`: a script that Node's own loader did not make has none.
 * @returns {Map<string, { script: Script, source: Buffer }>} what was loaded so far, by file name
 */
function loadWithCompiledCode() {
  const loaded = new Map();
  require.extensions['.cjs'] = (module, filename) => {
    const source = readFileSync(filename);
    // The build writes ASCII: one byte is one letter.
    const script = new Script(wrap(source.toString('latin1')), {
      filename,
      cachedData: readKept(filename, source),
    });
    loaded.set(filename, { script, source });
    const run = script.runInThisContext();
    run.call(
      module.exports,
      module.exports,
      createRequire(filename),
      module,
      filename,
      dirname(filename),
    );
  };
  return loaded;
}

/** Keeps the code of what was loaded, with every function that has run by now. */
function keepCompiledCode(loaded) {
  for (const [filename, { script, source }] of loaded) {
    const code = script.createCachedData();
    writeFileSync(keptFile(filename), Buffer.concat([headOf(source, code), code]));
  }
}

module.exports = { keepCompiledCode, loadWithCompiledCode };

// What V8 made of the built server's functions, kept beside its files: docs/decisions/013.
const { readFileSync, writeFileSync } = require('node:fs');
const { createRequire, wrap } = require('node:module');
const { dirname } = require('node:path');
const { Script } = require('node:vm');
const { crc32 } = require('node:zlib');

/** A checksum of the source comes first: V8 itself compares no more than its length. */
const HEAD_BYTES = 4;

const keptFile = (filename) => `${filename}.compiled`;

/** The kept code for this source; undefined when there is none, or it was made of something else. */
function readKept(filename, source) {
  let kept;
  try {
    kept = readFileSync(keptFile(filename));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
  return kept.readUInt32LE(0) === crc32(source) ? kept.subarray(HEAD_BYTES) : undefined;
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
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt32LE(crc32(source));
    writeFileSync(keptFile(filename), Buffer.concat([head, script.createCachedData()]));
  }
}

module.exports = { keepCompiledCode, loadWithCompiledCode };

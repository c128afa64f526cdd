import { pack } from 'tar-stream';
import { expect, it } from 'vitest';
import { limitEntries } from './limit-entries.ts';

const MEGABYTE = 1024 * 1024;

async function tarOf(add: (tar: ReturnType<typeof pack>) => void): Promise<Buffer> {
  const tar = pack();
  add(tar);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* inPieces(bytes: Buffer, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function pass(bytes: Buffer, size = 1_000): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of limitEntries(inPieces(bytes, size), 'FILE')) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const FILES = (tar: ReturnType<typeof pack>) => {
  tar.entry({ name: 'rows.db' }, 'x'.repeat(700));
  tar.entry({ name: 'uploads/empty' }, '');
  tar.entry({ name: 'manifest.json' }, '{}');
};

it('passes files on as they are, in whatever pieces they come', async () => {
  const bytes = await tarOf(FILES);
  for (const size of [1, 7, 512, 513, 100_000]) {
    expect((await pass(bytes, size)).equals(bytes), `${size}`).toBe(true);
  }
});

/** The header of an entry, with whatever type and size it says it has. */
async function header(change: (bytes: Buffer) => void): Promise<Buffer> {
  const bytes = (await tarOf((tar) => tar.entry({ name: 'name' }, 'content'))).subarray(0, 512);
  change(bytes);
  bytes.fill(' ', 148, 156);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return bytes;
}

const write = (at: number, text: string) => (bytes: Buffer) => void bytes.write(text, at, 'latin1');
const HOSTILE: [string, (bytes: Buffer) => void][] = [
  ['extended header', write(156, 'x')],
  ['global header', write(156, 'g')],
  ['long name', write(156, 'L')],
  ['long link', write(156, 'K')],
  ['link', write(156, '2')],
  ['folder', write(156, '5')],
  ['file of old, which may be a folder', write(156, '\0')],
  ['name of a folder', write(0, 'name/')],
  ['size that is no number', write(124, 'many        ')],
  ['size below nothing', write(124, '\xff'.repeat(12))],
  ['size beyond all', write(124, `\x80${'\xff'.repeat(11)}`)],
];
it.each(HOSTILE)('rejects an entry that is a %s before its content', async (_, change) => {
  const first = await header(change);
  let read = 0;
  async function* endless(): AsyncIterable<Uint8Array> {
    yield first;
    for (; ; read += 1) yield Buffer.alloc(MEGABYTE);
  }
  const passing = async () => {
    for await (const _ of limitEntries(endless(), 'FILE'));
  };
  await expect(passing()).rejects.toMatchObject({ code: 'not_a_backup' });
  expect(read).toBe(0);
});

it('rejects entries without end', async () => {
  const empty = await header(write(124, '00000000000 '));
  const many = Buffer.concat(Array.from({ length: 2_000 }, () => empty));
  async function* endless(): AsyncIterable<Uint8Array> {
    for (;;) yield many;
  }
  const passing = async () => {
    for await (const _ of limitEntries(endless(), 'FILE'));
  };
  await expect(passing()).rejects.toThrow('more files than any site');
});

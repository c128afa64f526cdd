import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { openFiles } from '#app/features/moving/files/open-files.server.ts';

export interface ZipEntry {
  readonly name: string;
  readonly content: Uint8Array | string;
  /** What the list of files says that it unpacks to, if that is a lie. */
  readonly declaredBytes?: number;
}

/** A ZIP with these files, whatever their names are. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declaredBytes } of entries) {
    const bytes = Buffer.from(content as Uint8Array);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(declaredBytes ?? bytes.length, 18);
    const path = Buffer.from(name);
    fields.writeUInt16LE(path.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), fields, path, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, path);
    offset += 30 + path.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

/** The files in a ZIP, by their paths. */
export async function unpackZip(zip: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const folder = mkdtempSync(join(tmpdir(), 'wizard-zip-'));
  try {
    const path = join(folder, 'a.zip');
    writeFileSync(path, zip);
    const opened = await openFiles([{ name: 'a.zip', path }]);
    const found = new Map<string, Buffer>();
    for (const file of opened.files) {
      found.set(file.name.slice('a.zip/'.length), await buffer(await file.open()));
    }
    opened.close();
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

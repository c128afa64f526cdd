import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { UploadAnswer } from '#app/domains/posts/editor-protocol.ts';
import type { TestSite } from './test-site.ts';

/** An image of noise, which compresses to about the size of a photo. */
export function makeImage(
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff',
  { width = 1000, height = 600 } = {},
) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#334',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  }).toFormat(format);
}

/** A black PNG with one bit per pixel: a few KB at any width. */
export function makeHugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.byteLength);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function imageForm(bytes: Uint8Array, name: string, type = 'image/jpeg'): FormData {
  const form = new FormData();
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
  return form;
}

export async function upload(
  site: TestSite,
  cookie: string,
  init: Pick<RequestInit, 'body' | 'headers'> & { duplex?: 'half' },
): Promise<{ status: number; body: UploadAnswer }> {
  const answer = await site.fetch('/admin/media/upload', {
    method: 'POST',
    ...init,
    headers: { ...(init.headers as Record<string, string>), Cookie: cookie },
  });
  return { status: answer.status, body: (await answer.json()) as UploadAnswer };
}

/** Every file in the uploads folder, including partly written ones. */
export function listUploads(site: TestSite): string[] {
  return readdirSync(join(site.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

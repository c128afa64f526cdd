import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { StoredImage, UploadResult } from '#app/features/media/image-protocol.ts';
import type { TestSite } from './test-site.ts';

/** An image of noise, which compresses to about the size of a photo. */
export function makeImage(
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff',
  { width = 500, height = 300, sigma = 30 } = {},
) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#334',
      noise: { type: 'gaussian', mean: 120, sigma },
    },
  }).toFormat(format);
}

/** A black PNG with one bit per pixel: a few KB at any size. */
export function makeHugePng(width: number, height = width): Buffer {
  return makePng({
    width,
    height,
    bits: 1,
    rows: Buffer.alloc(height * (1 + Math.ceil(width / 8))),
  });
}

/** An animated PNG: two gray frames of 20 × 10 pixels. */
export function makeAnimatedPng(): Buffer {
  const size = { width: 20, height: 10 };
  const rows = Buffer.alloc(size.height * (1 + size.width), 0x60);
  for (let row = 0; row < size.height; row += 1) rows[row * (1 + size.width)] = 0;
  const frame = (sequence: number) => {
    const control = Buffer.alloc(26);
    for (const [index, value] of [sequence, size.width, size.height].entries()) {
      control.writeUInt32BE(value, index * 4);
    }
    control.writeUInt16BE(1, 20);
    control.writeUInt16BE(2, 22);
    return pngChunk('fcTL', control);
  };
  const count = Buffer.alloc(8);
  count.writeUInt32BE(2);
  const second = Buffer.concat([Buffer.from([0, 0, 0, 2]), deflateSync(rows)]);
  const before = [pngChunk('acTL', count), frame(0)];
  const after = [frame(1), pngChunk('fdAT', second)];
  return makePng({ ...size, bits: 8, rows, before, after });
}

interface PngParts {
  width: number;
  height: number;
  bits: number;
  /** Gray, each row after the number of its filter. */
  rows: Buffer;
  before?: Buffer[];
  after?: Buffer[];
}

function makePng({ width, height, bits, rows, before = [], after = [] }: PngParts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', deflateSync(rows)),
    ...after,
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
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
): Promise<{ status: number; body: UploadResult }> {
  const answer = await site.fetch('/admin/media/upload', {
    method: 'POST',
    ...init,
    headers: { ...(init.headers as Record<string, string>), Cookie: cookie },
  });
  return { status: answer.status, body: (await answer.json()) as UploadResult };
}

/** Stores a JPEG of noise through the library. */
export async function uploadPhoto(
  site: TestSite,
  cookie: string,
  { name = 'photo.jpg', ...size }: { name?: string; width?: number; height?: number } = {},
): Promise<StoredImage> {
  const photo = await makeImage('jpeg', size).toBuffer();
  const { body } = await upload(site, cookie, { body: imageForm(photo, name) });
  if (!body.ok) throw new Error(body.message);
  return body.image;
}

/** Every file in the uploads folder, including partly written ones. */
export function listUploads(site: TestSite): string[] {
  return readdirSync(join(site.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

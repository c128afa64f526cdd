import { describe, expect, it } from 'vitest';
import { BodyTooLargeError, limitBody } from './limit-body.ts';

const LIMIT = 2048;

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);
}

/** A body of undeclared length. */
function pieces(count: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent++ === count) controller.close();
      else controller.enqueue(new Uint8Array(1024));
    },
  });
}

/** Reads the limited body. */
function read(request: Request): Promise<ArrayBuffer> {
  const limited = limitBody(request, LIMIT);
  if (limited instanceof Response) throw new Error('it was rejected');
  return new Response(limited).arrayBuffer();
}

describe('a body', () => {
  it('within the limit is passed on unchanged', async () => {
    const request = post('x'.repeat(LIMIT), { 'Content-Length': `${LIMIT}` });
    expect((await read(request)).byteLength).toBe(LIMIT);
  });

  it('with a declared length beyond the limit is rejected before it is read', async () => {
    const request = post(pieces(10), { 'Content-Length': '10240' });
    const answer = limitBody(request, LIMIT) as Response;
    expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('2 KB')]);
    expect(request.bodyUsed).toBe(false);
  });

  it('of undeclared length fails once it exceeds the limit', async () => {
    await expect(read(post(pieces(3)))).rejects.toBeInstanceOf(BodyTooLargeError);
  });

  it('that is longer than declared fails as well', async () => {
    const request = post(pieces(3), { 'Content-Length': '1' });
    await expect(read(request)).rejects.toBeInstanceOf(BodyTooLargeError);
  });

  it('that is missing stays null', () => {
    expect(limitBody(new Request('http://localhost/'), LIMIT)).toBeNull();
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** The only credentials that the server of this file accepts. */
export const BUCKET_CREDENTIALS = {
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
};
export const BUCKET_NAME = 'images';

/** What the store does wrong instead of answering; null: nothing. */
export type BucketFault = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface TestBucket {
  readonly origin: string;
  /** `s3://images/site?endpoint=…`. */
  readonly url: string;
  /** Where its objects are on the disk. */
  readonly folder: string;
  /** Every request so far, as `PUT /images/site/blog-images/a.webp`. */
  readonly requests: readonly string[];
  /** Asked before each request: true if it has answered, or never will. Null lets all through. */
  setFault(fault: BucketFault | null): void;
  /** Closes the port and all connections. */
  stop(): Promise<void>;
  /** Listens on the same port again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts an S3 server in this process, with an empty bucket. */
export async function startBucket(): Promise<TestBucket> {
  const folder = mkdtempSync(join(tmpdir(), 'wizard-bucket-'));
  const open = (allowMismatchedSignatures: boolean) =>
    new S3rver({
      directory: folder,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name: BUCKET_NAME }],
      allowMismatchedSignatures,
    });
  const s3 = open(false);
  await s3.configureBuckets();
  const answer = s3.getMiddleware();
  // The server computes the signature of a list without the slash at the end of the path, which
  // the client has signed.
  const answerList = open(true).getMiddleware();
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let fault: BucketFault | null = null;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`);
    if (fault?.(request, response) === true) return;
    const isList = request.method === 'GET' && request.url?.startsWith(`/${BUCKET_NAME}/?`);
    (isList === true ? answerList : answer)(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  async function stop(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  }

  return {
    origin,
    url: `s3://${BUCKET_NAME}/site?endpoint=${origin}`,
    folder,
    requests,
    setFault(next) {
      fault = next;
    },
    stop,
    restart: () => listen(port),
    async close() {
      if (server.listening) await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Answers every request with an error as S3 words it. */
export function respondWithS3Error(status: number, code: string): BucketFault {
  return (request, response) => {
    request.resume();
    response.writeHead(status, { 'Content-Type': 'application/xml' });
    response.end(
      request.method === 'HEAD'
        ? undefined
        : `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>A sentence of the store.</Message></Error>`,
    );
    return true;
  };
}

/** Takes every request and never answers. */
export const neverAnswer: BucketFault = () => true;

/** Answers every GET, and what else has a body, with one that never ends. */
export function sendWithoutEnd(isMeant: (request: IncomingMessage) => boolean = () => true): {
  readonly fault: BucketFault;
  /** How much was sent until now. */
  bytes(): number;
} {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  let bytes = 0;
  return {
    bytes: () => bytes,
    fault(request, response) {
      if (request.method === 'HEAD' || !isMeant(request)) return false;
      response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
      const send = () => {
        while (!response.destroyed) {
          bytes += chunk.byteLength;
          if (!response.write(chunk)) return;
        }
      };
      response.on('drain', send);
      send();
      return true;
    },
  };
}

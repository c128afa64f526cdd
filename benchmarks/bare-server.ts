/**
 * The upper limit: node:http with fixed responses. ANSWERS is a JSON file: path → status, headers,
 * body (base64). A path that ends in `*` matches every path below it.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

export interface FixedResponse {
  status: number;
  headers: string[];
  body: string;
}

/** Responds as soon as the server listens. */
export const READY = '/ready';
export const ANY_BELOW = '*';

if (import.meta.main) {
  const file = JSON.parse(readFileSync(process.env.ANSWERS ?? '', 'utf8')) as Record<
    string,
    FixedResponse
  >;
  const answers = new Map(
    Object.entries(file).map(([path, { status, headers, body }]) => [
      path,
      { status, headers, body: Buffer.from(body, 'base64') },
    ]),
  );
  const below = [...answers]
    .filter(([path]) => path.endsWith(ANY_BELOW))
    .map(([path, answer]) => [path.slice(0, -ANY_BELOW.length), answer] as const);
  createServer((request, response) => {
    const { url = '' } = request;
    const answer = answers.get(url) ?? below.find(([folder]) => url.startsWith(folder))?.[1];
    if (answer === undefined) response.writeHead(200).end('ready');
    else response.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(Number(process.env.PORT), 'localhost');
}

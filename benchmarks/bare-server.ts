/**
 * The limit: node:http, answering fixed bytes. ANSWERS is a JSON file: path → status, headers, body
 * (base64); what stands at `*` answers any other path.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

export interface FixedAnswer {
  status: number;
  headers: string[];
  body: string;
}

/** Says that it listens. */
export const READY = '/ready';
export const ANY_PATH = '*';

if (import.meta.main) {
  const file = JSON.parse(readFileSync(process.env.ANSWERS ?? '', 'utf8')) as Record<
    string,
    FixedAnswer
  >;
  const answers = new Map(
    Object.entries(file).map(([path, { status, headers, body }]) => [
      path,
      { status, headers, body: Buffer.from(body, 'base64') },
    ]),
  );
  createServer((request, response) => {
    const { url = '' } = request;
    const answer = answers.get(url) ?? (url === READY ? undefined : answers.get(ANY_PATH));
    if (answer === undefined) response.writeHead(200).end('ready');
    else response.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(Number(process.env.PORT), 'localhost');
}

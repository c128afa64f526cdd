/** The limit: node:http, answering fixed bytes. ANSWERS is a JSON file: path → status, headers, body (base64). */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

export interface FixedAnswer {
  status: number;
  headers: string[];
  body: string;
}

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
    const answer = answers.get(request.url ?? '');
    if (answer === undefined) response.writeHead(200).end('ready');
    else response.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(Number(process.env.PORT), 'localhost');
}

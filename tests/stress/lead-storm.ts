import { setTimeout as wait } from 'node:timers/promises';
import { elementsIn, fieldsIn, Page } from '#tests/support/html.ts';

/** A lead whose reference was sent to its visitor. */
export interface Acknowledged {
  readonly name: string;
  readonly reference: string;
}

export interface Storm {
  readonly acknowledged: Acknowledged[];
  /** Visitors whose first attempt got no response. */
  retried: number;
  /** Responses that no visitor should get, as sentences. */
  readonly rejected: string[];
}

interface StormOptions {
  readonly origin: string;
  readonly leads: number;
  readonly connections: number;
}

/** The hidden fields of the contact form, with its token. */
async function readFormFields(origin: string): Promise<Record<string, string>> {
  const page = new Page(await (await fetch(`${origin}/contact`)).text());
  const section = page.byId('contact-form');
  const form = section && elementsIn(section, 'form')[0];
  if (form === undefined) throw new Error('The contact page has no form.');
  return fieldsIn(form);
}

/**
 * Simulates `leads` visitors over `connections` connections, each from a different address. A visitor
 * without a response sends the same form again until there is one, as a person would.
 */
export function startStorm({ origin, leads, connections }: StormOptions): {
  storm: Storm;
  ended: Promise<void>;
} {
  const storm: Storm = { acknowledged: [], retried: 0, rejected: [] };
  let next = 0;

  async function submitLead(fields: Record<string, string>, number: number): Promise<void> {
    const name = `Visitor ${number}`;
    const body = new URLSearchParams({
      ...fields,
      name,
      email: `visitor-${number}@example.com`,
      message: `I have ${number} questions.`,
    });
    for (let tries = 0; ; tries++) {
      const answer = await send(origin, number, body);
      if (answer === null) {
        if (tries === 0) storm.retried += 1;
        await wait(50);
        continue;
      }
      const location = new URL(answer.headers.get('Location') ?? '/', origin);
      const reference = location.searchParams.get('sent');
      if (answer.status === 303 && reference !== null) storm.acknowledged.push({ name, reference });
      else storm.rejected.push(`${name} was answered with ${answer.status}`);
      return;
    }
  }

  async function connection(fields: Record<string, string>): Promise<void> {
    for (let number = ++next; number <= leads; number = ++next) await submitLead(fields, number);
  }

  async function run(): Promise<void> {
    const fields = await readFormFields(origin);
    await Promise.all(Array.from({ length: connections }, () => connection(fields)));
  }
  return { storm, ended: run() };
}

/** Null when the server was gone before it responded. */
async function send(
  origin: string,
  number: number,
  body: URLSearchParams,
): Promise<Response | null> {
  const address = [10, number >> 16, (number >> 8) & 255, number & 255].join('.');
  try {
    const answer = await fetch(`${origin}/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: origin, 'X-Forwarded-For': address },
      body,
    });
    await answer.arrayBuffer();
    return answer;
  } catch {
    return null;
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

const COMMANDS = ['firefox', 'firefox-esr'];

/** The Firefox of this machine; undefined where there is none. */
export function findFirefox(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command))).find(
    (path) => existsSync(path),
  );
}

interface Answer {
  readonly id?: number;
  readonly type: string;
  readonly result?: unknown;
  readonly message?: string;
}

interface FirefoxPage {
  setCookie(cookie: { name: string; value: string; domain: string }): Promise<void>;
  setViewport(width: number, height: number): Promise<void>;
  open(address: string): Promise<void>;
  /** The value of an expression on the page, which has to be a text or a promise of one. */
  read(expression: string): Promise<string>;
}

/** Opens one page in a Firefox without a window, and closes it afterwards. By WebDriver BiDi. */
export async function withFirefox(path: string, use: (page: FirefoxPage) => Promise<void>) {
  const profile = mkdtempSync(join(tmpdir(), 'wizard-firefox-'));
  const firefox = spawn(
    path,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  try {
    const socket = new WebSocket(`${await addressOf(firefox)}/session`);
    await once(socket, 'open');
    await use(await openPage(createCaller(socket)));
    socket.close();
  } finally {
    const ended = once(firefox, 'exit');
    firefox.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Firefox prints where it listens once it does. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('Firefox has no output.');
  for await (const line of createInterface(stderr)) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      // Nobody reads the rest, which must not fill the pipe.
      stderr.resume();
      return address;
    }
  }
  throw new Error('Firefox ended before it listened.');
}

type Call = (method: string, parameters: object) => Promise<unknown>;

function createCaller(socket: WebSocket): Call {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data)) as Answer;
    const call = id === undefined ? undefined : waiting.get(id);
    if (type === 'success') call?.resolve(result);
    else if (type === 'error') call?.reject(new Error(message));
  });
  let lastId = 0;
  return (method, params) => {
    lastId += 1;
    const call = Promise.withResolvers<unknown>();
    waiting.set(lastId, call);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return call.promise;
  };
}

async function openPage(call: Call): Promise<FirefoxPage> {
  await call('session.new', { capabilities: {} });
  const { context } = (await call('browsingContext.create', { type: 'tab' })) as {
    context: string;
  };
  return {
    async setCookie({ name, value, domain }) {
      const cookie = { name, value: { type: 'string', value }, domain };
      await call('storage.setCookie', { cookie });
    },
    async setViewport(width, height) {
      await call('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async open(url) {
      await call('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async read(expression) {
      const { result, exceptionDetails } = (await call('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } };
      if (result === undefined) throw new Error(exceptionDetails?.text);
      return result.value;
    },
  };
}

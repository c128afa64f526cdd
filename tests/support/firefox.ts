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
  readonly method?: string;
  readonly params?: LogEntry;
}

/** Found by its role and its whole name, or by a selector. */
type Target = { readonly role: keyof typeof SELECTORS; readonly name: string } | string;

export interface FirefoxPage {
  setCookie(cookie: { name: string; value: string; domain: string }): Promise<void>;
  setViewport(width: number, height: number): Promise<void>;
  open(address: string): Promise<void>;
  /** The value of an expression on the page, which has to be a text or a promise of one. */
  read(expression: string): Promise<string>;
  /** Waits until the page shows it. */
  see(target: Target): Promise<void>;
  /** Waits until the page shows it, and clicks on its middle. */
  click(target: Target): Promise<void>;
  /** As `click`, with a finger. */
  tap(target: Target): Promise<void>;
  /** Types into what has the focus; a key is a character as WebDriver names it (`KEYS`). */
  type(text: string): Promise<void>;
  /** Puts the cursor into a field, and types in place of what is in it. */
  fill(target: Target, text: string): Promise<void>;
  /** Chooses files in a file input, which need not be drawn. */
  choose(selector: string, files: readonly string[]): Promise<void>;
  /** What the pages reported as errors. */
  errors(): readonly string[];
}

/** The keys that type no character, as WebDriver names them. */
export const KEYS = {
  tab: '\uE004',
  enter: '\uE006',
  control: '\uE009',
  escape: '\uE00C',
} as const;

/** How long something may take before it counts as hanging, as for the other browser. */
const PATIENCE_MILLISECONDS = 60_000;

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
    const errors: string[] = [];
    await use(
      await openPage(
        createCaller(socket, (text) => errors.push(text)),
        errors,
      ),
    );
  } finally {
    const ended = once(firefox, 'exit');
    firefox.kill('SIGKILL');
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

/** @param patience milliseconds: what is asked of a page that is being left is never answered */
type Call = (method: string, parameters: object, patience?: number) => Promise<unknown>;
interface LogEntry {
  readonly level: string;
  readonly text: string | null;
}

function createCaller(socket: WebSocket, onError: (text: string) => void): Call {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message, method, params } = JSON.parse(String(data)) as Answer;
    const call = id === undefined ? undefined : waiting.get(id);
    if (type === 'success') call?.resolve(result);
    else if (type === 'error') call?.reject(new Error(message));
    else if (method === 'log.entryAdded' && params?.level === 'error') onError(params.text ?? '');
  });
  let lastId = 0;
  return (method, params, patience = PATIENCE_MILLISECONDS) => {
    lastId += 1;
    const call = Promise.withResolvers<unknown>();
    waiting.set(lastId, call);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    const hangs = () => call.reject(new Error(`Firefox does not answer ${method}.`));
    const timer = setTimeout(hangs, patience);
    return call.promise.finally(() => clearTimeout(timer));
  };
}

interface Node {
  readonly sharedId: string;
}

async function openPage(call: Call, errors: readonly string[]): Promise<FirefoxPage> {
  await call('session.new', { capabilities: {} });
  await call('session.subscribe', { events: ['log.entryAdded'] });
  const { context } = (await call('browsingContext.create', { type: 'tab' })) as {
    context: string;
  };

  /** How long a question may take, in milliseconds. */
  let patience = PATIENCE_MILLISECONDS;

  /** The result of a function on the page, which is given an element. */
  async function ask(functionDeclaration: string, element?: Node): Promise<string> {
    const question = {
      functionDeclaration,
      arguments: element === undefined ? [] : [{ sharedId: element.sharedId }],
      target: { context },
      awaitPromise: true,
    };
    const { result, exceptionDetails } = (await call(
      'script.callFunction',
      question,
      patience,
    )) as { result?: { value: string }; exceptionDetails?: { text: string } };
    if (result === undefined) throw new Error(exceptionDetails?.text);
    return result.value;
  }

  /**
   * By a script of our own: on a long page of a busy machine, the protocol's search by role and name
   * takes more than ten seconds.
   */
  async function locateAll(target: Target): Promise<Node[]> {
    const [selector, name] =
      typeof target === 'string' ? [target, ''] : [SELECTORS[target.role], target.name];
    const question = {
      functionDeclaration: NAMED,
      arguments: [selector, name].map((value) => ({ type: 'string', value })),
      target: { context },
      awaitPromise: false,
    };
    const { result } = (await call('script.callFunction', question, patience)) as {
      result?: { value: Node[] };
    };
    return result?.value ?? [];
  }

  async function locateShown(target: Target): Promise<Node | undefined> {
    for (const node of await locateAll(target)) {
      if ((await ask(IS_SHOWN, node)) === 'yes') return node;
    }
    return undefined;
  }

  /**
   * Asks again and again: the page changes, even while it answers, and what is asked of a page that is
   * being left is never answered. Each time with more patience: a busy machine takes long to answer.
   */
  async function find(target: Target, locate = locateShown): Promise<Node> {
    const name = typeof target === 'string' ? target : `${target.role} “${target.name}”`;
    const until = Date.now() + 2 * PATIENCE_MILLISECONDS;
    let reason: unknown;
    patience = 5_000;
    while (Date.now() < until) {
      try {
        const node = await locate(target);
        if (node !== undefined) return node;
      } catch (error) {
        reason = error;
        patience *= 2;
      }
    }
    patience = PATIENCE_MILLISECONDS;
    const path = await ask('() => location.pathname');
    throw new Error(`Firefox shows no ${name} on ${path}.`, { cause: reason });
  }

  /** Once more where the page changed between finding and pressing: then nothing was pressed. */
  async function press(target: Target, pointerType: 'mouse' | 'touch'): Promise<void> {
    await pressOnce(target, pointerType).catch(() => pressOnce(target, pointerType));
  }

  async function pressOnce(target: Target, pointerType: 'mouse' | 'touch'): Promise<void> {
    const { sharedId } = await find(target);
    const origin = { type: 'element', element: { sharedId } };
    const pointer = {
      type: 'pointer',
      id: pointerType,
      parameters: { pointerType },
      actions: [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    };
    await call('input.performActions', { context, actions: [pointer] });
  }

  async function type(actions: readonly { type: string; value: string }[]): Promise<void> {
    const keys = { type: 'key', id: 'keys', actions };
    await call('input.performActions', { context, actions: [keys] });
  }
  const stroke = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];

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
    read: (expression) => ask(`() => ${expression}`),
    async see(target) {
      await find(target);
    },
    click: (target) => press(target, 'mouse'),
    tap: (target) => press(target, 'touch'),
    type: (text) => type([...text].flatMap(stroke)),
    async fill(target, text) {
      await press(target, 'mouse');
      await type([
        { type: 'keyDown', value: KEYS.control },
        ...stroke('a'),
        { type: 'keyUp', value: KEYS.control },
        ...[...text].flatMap(stroke),
      ]);
    },
    async choose(selector, files) {
      const { sharedId } = await find(selector, async (input) => (await locateAll(input))[0]);
      const element = { sharedId };
      await call('input.setFiles', { context, element, files });
    },
    errors: () => errors,
  };
}

/** The elements that have a role. */
const SELECTORS = {
  button: 'button',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  option: '[role=option]',
  textbox: 'input, textarea',
} as const;

/**
 * The elements with this name, to the letter: while the next question of the quiz loads, “2” must not
 * press the “20” of the last one.
 */
const NAMED = `(selector, name) => {
  const nameOf = (element) => {
    const text = element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent;
    return text.replace(/\\s+/g, ' ').trim();
  };
  const all = [...document.querySelectorAll(selector)];
  return all.filter((element) => name === '' || nameOf(element) === name);
}`;

/** Scrolls to an element that is drawn, enabled and at rest, and says whether it is that. */
const IS_SHOWN = `async (element) => {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return 'no';
  if (element.matches(':disabled')) return 'no';
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = () => JSON.stringify(element.getBoundingClientRect());
  const before = place();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return place() === before ? 'yes' : 'no';
}`;

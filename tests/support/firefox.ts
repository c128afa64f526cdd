import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { env as environment } from 'node:process';
import { createInterface } from 'node:readline';
import { isHydrated, runEffects } from './hydration.ts';

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

/** Found by its role and its name, which is the whole of it or fits a pattern, or by a selector. */
export type Target =
  | { readonly role: keyof typeof SELECTORS; readonly name: string | RegExp }
  | string;

export interface FirefoxPage {
  setCookie(cookie: { name: string; value: string; domain: string }): Promise<void>;
  setViewport(width: number, height: number): Promise<void>;
  /** Opens an address, and waits until its page can be used. */
  open(address: string): Promise<void>;
  /** The value of an expression on the page, which has to be a text or a promise of one. */
  read(expression: string): Promise<string>;
  /** Waits until the page shows it. */
  see(target: Target): Promise<void>;
  /** Waits until the page shows it, and clicks on its middle, so many times in a row. */
  click(target: Target, times?: number): Promise<void>;
  /** Clicks just behind these letters of it, as who puts the cursor there. */
  clickBehind(target: Target, letters: string): Promise<void>;
  /** As `click`, with a finger. */
  tap(target: Target): Promise<void>;
  /** Drags the middle of one to so many pixels from the middle of another. */
  drag(target: Target, to: Target, by?: { x?: number; y?: number }): Promise<void>;
  /** Types into what has the focus; the end of a line is Enter, and a tab is Tab. */
  type(text: string): Promise<void>;
  /** Presses keys together, as `Control+Shift+z`. */
  press(keys: string): Promise<void>;
  /** Puts the cursor into a field, and types in place of what is in it. */
  fill(target: Target, text: string): Promise<void>;
  /** Chooses files in a file input, which need not be drawn. */
  choose(selector: string, files: readonly string[]): Promise<void>;
  /** The page in a frame. */
  frame(selector: string): Promise<FirefoxPage>;
  /** What the window shows, as PNG. */
  draw(): Promise<Buffer>;
  /** What the pages reported as errors. */
  errors(): readonly string[];
}

/** The keys that type no character, as WebDriver names them. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  '\n': '\uE006',
  '\t': '\uE004',
};

/** How long something may take before it counts as hanging, as for the other browser. */
const PATIENCE_MILLISECONDS = 60_000;

/** Without a window, Firefox knows of no mouse, which is fine (2) and hovers (4). */
const PREFERENCES = `
user_pref('ui.primaryPointerCapabilities', 6);
user_pref('ui.allPointerCapabilities', 6);
`;

export interface Firefox {
  /** Opens a tab as of somebody who was never here, and closes it afterwards. */
  visit(use: (page: FirefoxPage) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Starts a Firefox without a window. By WebDriver BiDi. */
export async function startFirefox(path: string): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'wizard-firefox-'));
  writeFileSync(join(profile, 'user.js'), PREFERENCES);
  const process = spawn(
    path,
    ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...environment, HOME: profile } },
  );
  async function close(): Promise<void> {
    const ended = once(process, 'exit');
    process.kill('SIGKILL');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  try {
    const socket = new WebSocket(`${await addressOf(process)}/session`);
    await once(socket, 'open');
    let errors: string[] = [];
    const call = createCaller(socket, (text) => errors.push(text));
    await call('session.new', { capabilities: {} });
    await call('session.subscribe', { events: ['log.entryAdded'] });
    return {
      async visit(use) {
        errors = [];
        const person = (await call('browser.createUserContext', {})) as Person;
        const tab = await call('browsingContext.create', { type: 'tab', ...person });
        try {
          await use(createPage(call, { ...person, ...(tab as FrameContext) }, errors));
        } finally {
          await call('browser.removeUserContext', person);
        }
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
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

/** Of an element, as Firefox names it. */
interface Node {
  readonly sharedId: string;
}

/** Of a tab or a frame. */
interface FrameContext {
  readonly context: string;
}

/** Of somebody with their own cookies. */
interface Person {
  readonly userContext: string;
}

function createPage(
  call: Call,
  { context, userContext }: FrameContext & Person,
  errors: readonly string[],
): FirefoxPage {
  /** What a function on the page returns, which is given elements and texts. */
  async function ask<T>(
    functionDeclaration: string,
    given: readonly (Node | string)[] = [],
    patience = PATIENCE_MILLISECONDS,
  ): Promise<T> {
    const question = {
      functionDeclaration,
      arguments: given.map((value) =>
        typeof value === 'string' ? { type: 'string', value } : { sharedId: value.sharedId },
      ),
      target: { context },
      awaitPromise: true,
    };
    const answer = (await call('script.callFunction', question, patience)) as {
      result?: { value: T };
      exceptionDetails?: { text: string };
    };
    if (answer.result === undefined) throw new Error(answer.exceptionDetails?.text);
    return answer.result.value;
  }

  /**
   * By a script of our own: on a long page of a busy machine, the protocol's search by role and name
   * takes more than ten seconds.
   */
  function locateAll(target: Target, patience: number): Promise<Node[]> {
    if (typeof target === 'string') return ask(NAMED, [target, '', ''], patience);
    const { role, name } = target;
    const [whole, pattern] = typeof name === 'string' ? [name, ''] : ['', name.source];
    return ask(NAMED, [SELECTORS[role], whole, pattern], patience);
  }

  async function locateShown(target: Target, patience: number): Promise<Node | undefined> {
    for (const node of await locateAll(target, patience)) {
      if ((await ask(IS_SHOWN, [node], patience)) === 'yes') return node;
    }
    return undefined;
  }

  /** Not below a dialog that is still closing, which would get the press. */
  async function locateOnTop(target: Target, patience: number): Promise<Node | undefined> {
    const node = await locateShown(target, patience);
    return node !== undefined && (await ask(IS_ON_TOP, [node], patience)) ? node : undefined;
  }

  /**
   * Asks again and again: the page changes, even while it answers, and what is asked of a page that is
   * being left is never answered. Each time with more patience: a busy machine takes long to answer.
   */
  async function find(target: Target, locate = locateShown): Promise<Node> {
    const until = Date.now() + 2 * PATIENCE_MILLISECONDS;
    let reason: unknown;
    let patience = 5_000;
    while (Date.now() < until) {
      try {
        const node = await locate(target, patience);
        if (node !== undefined) return node;
      } catch (error) {
        reason = error;
        patience *= 2;
      }
    }
    const name = typeof target === 'string' ? target : `${target.role} “${target.name}”`;
    const path = await ask<string>('() => location.pathname');
    throw new Error(`Firefox shows no ${name} on ${path}.`, { cause: reason });
  }

  async function point(actions: readonly object[], pointerType = 'mouse'): Promise<void> {
    const pointer = { type: 'pointer', id: pointerType, parameters: { pointerType }, actions };
    await call('input.performActions', { context, actions: [pointer] });
  }

  /** Once more where the page changed between finding and pressing: then nothing was pressed. */
  async function press(target: Target, pointerType?: string, times = 1): Promise<void> {
    const pressOnce = async () => {
      const presses = Array.from({ length: times }, () => PRESS).flat();
      await point([moveTo(await find(target, locateOnTop)), ...presses], pointerType);
    };
    await pressOnce().catch(pressOnce);
  }

  async function type(actions: readonly object[]): Promise<void> {
    const keys = { type: 'key', id: 'keys', actions };
    await call('input.performActions', { context, actions: [keys] });
  }

  return {
    async setCookie({ name, value, domain }) {
      const cookie = { name, value: { type: 'string', value }, domain };
      const partition = { type: 'storageKey', userContext };
      await call('storage.setCookie', { cookie, partition });
    },
    async setViewport(width, height) {
      await call('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async open(url) {
      await call('browsingContext.navigate', { context, url, wait: 'complete' });
      while (!(await ask<boolean>(String(isHydrated))));
      await ask(String(runEffects));
    },
    read: (expression) => ask(`() => ${expression}`),
    async see(target) {
      await find(target);
    },
    click: (target, times) => press(target, 'mouse', times),
    async clickBehind(target, letters) {
      const place = await ask<string>(PLACE_BEHIND, [await find(target), letters]);
      await point([{ type: 'pointerMove', ...JSON.parse(place) }, ...PRESS]);
    },
    tap: (target) => press(target, 'touch'),
    async drag(target, to, { x, y } = {}) {
      const end = await find(to);
      const start = await find(target);
      const [down, up] = PRESS;
      // What is dragged has to be moved to where it is let go, and held there, as by a hand.
      const moves = [moveTo(start, 5, 5), moveTo(end, x, y, 200), moveTo(end, x, y)];
      await point([moveTo(start), down, ...moves, up]);
    },
    type: (text) => type([...text].flatMap((letter) => stroke(KEYS[letter] ?? letter))),
    press: (keys) => type(chord(keys)),
    async fill(target, text) {
      await press(target);
      await type([...chord('Control+a'), ...[...text].flatMap(stroke)]);
    },
    async choose(selector, files) {
      const locateFirst = async (input: Target, patience: number) =>
        (await locateAll(input, patience))[0];
      const { sharedId } = await find(selector, locateFirst);
      const element = { sharedId };
      await call('input.setFiles', { context, element, files });
    },
    async frame(selector) {
      const inner = await ask<FrameContext>('(frame) => frame.contentWindow', [
        await find(selector),
      ]);
      return createPage(call, { ...inner, userContext }, errors);
    },
    async draw() {
      const { data } = (await call('browsingContext.captureScreenshot', { context })) as {
        data: string;
      };
      return Buffer.from(data, 'base64');
    },
    errors: () => errors,
  };
}

const PRESS = [
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
] as const;

/** Moves the pointer to so many pixels from the middle of an element, in so many milliseconds. */
function moveTo({ sharedId }: Node, x = 0, y = 0, duration = 0): object {
  return {
    type: 'pointerMove',
    x,
    y,
    duration,
    origin: { type: 'element', element: { sharedId } },
  };
}

function stroke(value: string): object[] {
  return [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
}

/** Holds all keys but the last, which is pressed meanwhile. */
function chord(keys: string): object[] {
  const values = keys.split('+').map((key) => KEYS[key] ?? key);
  const held = values.slice(0, -1);
  return [
    ...held.map((value) => ({ type: 'keyDown', value })),
    ...stroke(values.at(-1) ?? ''),
    ...held.toReversed().map((value) => ({ type: 'keyUp', value })),
  ];
}

/** The elements that have a role. A text is the smallest element that has it. */
const SELECTORS = {
  button: 'button',
  cell: 'td',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  option: '[role=option]',
  text: 'body *:not(script, style)',
  textbox: 'input, textarea, [role=textbox]',
} as const;

/**
 * The elements with this name, to the letter: while the next question of the quiz loads, “2” must not
 * press the “20” of the last one. Where there is none, it waits a moment: who asks, asks again.
 */
const NAMED = `async (selector, name, pattern) => {
  const nameOf = (element) => {
    const named = document.getElementById(element.getAttribute('aria-labelledby')?.split(' ')[0]);
    const label = element.labels?.[0] ?? named ?? element;
    return (element.ariaLabel ?? label.textContent).replace(/\\s+/g, ' ').trim();
  };
  const fits = (text) => (pattern === '' ? name === '' || text === name : RegExp(pattern).test(text));
  const all = [...document.querySelectorAll(selector)].filter((element) => fits(nameOf(element)));
  if (all.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  return all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
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

/** Where in the window letters of an element end. */
const PLACE_BEHIND = `(element, letters) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (!walker.nextNode()?.data.includes(letters));
  const end = walker.currentNode.data.indexOf(letters) + letters.length;
  const range = document.createRange();
  range.setStart(walker.currentNode, end - 1);
  range.setEnd(walker.currentNode, end);
  const { right, top, height } = range.getBoundingClientRect();
  return JSON.stringify({ x: Math.round(right), y: Math.round(top + height / 2) });
}`;

/** Whether a press on the middle of an element that is in view reaches it. */
const IS_ON_TOP = `(element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && (element.contains(hit) || hit.contains(element));
}`;

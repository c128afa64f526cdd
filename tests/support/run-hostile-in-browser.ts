import type { Page } from 'playwright-core';
import { ALLOWED_LISTS, attributeFault } from './allowed-html.ts';
import { goOffline } from './offline.ts';

const AT_ONCE = 40;
const ORIGIN = 'http://hostile.test';

export interface HostileOutcome {
  /** Indexes of the texts that ran code, or contain a link that would. */
  executed: number[];
  /** Elements and attributes that are not allowed, with the index of the text. */
  offList: { index: number; fault: string }[];
  shown: number;
}

/**
 * Loads each text into a separate document twice: parsed as part of the page, as a visitor gets it,
 * and through `innerHTML`, as a script would insert it. The browser is offline, so that every
 * `onerror` fires and nothing leaves the machine.
 */
export async function runHostileInBrowser(page: Page, texts: string[]): Promise<HostileOutcome> {
  await page.route(`${ORIGIN}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' }),
  );
  await page.goto(`${ORIGIN}/`);
  await goOffline(page);
  const outcome: HostileOutcome = { executed: [], offList: [], shown: 0 };
  for (let start = 0; start < texts.length; start += AT_ONCE) {
    const batch = texts.slice(start, start + AT_ONCE).map((html, at) => ({
      index: start + at,
      html,
    }));
    const result = await page.evaluate(showBatch, {
      batch,
      lists: ALLOWED_LISTS,
      judge: attributeFault.toString(),
    });
    outcome.executed.push(...result.executed);
    outcome.offList.push(...result.offList);
    outcome.shown += result.shown;
  }
  return outcome;
}

/** Runs in the page, so it may use only its argument. */
async function showBatch(input: {
  batch: { index: number; html: string }[];
  lists: typeof ALLOWED_LISTS;
  judge: string;
}): Promise<{ executed: number[]; offList: { index: number; fault: string }[]; shown: number }> {
  const executed = new Set<number>();
  const offList: { index: number; fault: string }[] = [];
  const judge = new Function(`return ${input.judge}`)() as typeof attributeFault;
  const OURS = ['<title>x</title>', '<script>ran = frameElement.ran</script>'];
  let shown = 0;

  // `<input name=attributes>` shadows the `attributes` property of its form: use the prototype.
  function attributesOf(element: Element): Attr[] {
    const getter = Object.getOwnPropertyDescriptor(Element.prototype, 'attributes')?.get;
    if (getter === undefined) throw new Error('Element.prototype has no attributes getter');
    return [...(getter.call(element) as NamedNodeMap)];
  }

  async function show(index: number, html: string): Promise<void> {
    const frame = document.createElement('iframe');
    const ran = () => executed.add(index);
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    frame.srcdoc = `<!doctype html><title>x</title><script>ran = frameElement.ran</script><body><main id="content">${html}</main>`;
    Object.assign(frame, { ran });
    document.body.append(frame);
    await loaded;
    const inner = frame.contentDocument;
    const content = inner?.getElementById('content');
    if (!inner || !content) {
      offList.push({ index, fault: 'the content element is gone' });
    } else {
      inspect(index, inner, content);
      await settled();
      content.innerHTML = html;
      inspect(index, inner, content);
      await settled();
      shown += 1;
    }
    frame.remove();
  }

  /** After one failed image and two frames, all earlier image, focus and animation events have fired. */
  async function settled(): Promise<void> {
    const last = document.createElement('img');
    const failed = new Promise((resolve) => last.addEventListener('error', resolve));
    last.src = '/last.png';
    document.body.append(last);
    await failed;
    last.remove();
    for (let n = 0; n < 2; n += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }

  function inspect(index: number, inner: Document, content: Element): void {
    const around = [...inner.body.children, ...inner.head.children];
    for (const element of around) {
      if (element !== content && !OURS.includes(element.outerHTML)) {
        offList.push({ index, fault: `${element.localName} outside the content` });
      }
    }
    for (const element of content.querySelectorAll('*')) {
      const { localName } = element;
      const known = input.lists.attributes[localName] !== undefined;
      if (!known || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') {
        offList.push({ index, fault: `element ${localName}` });
      }
      for (const { name, value } of attributesOf(element)) {
        const fault = judge(localName, name, value, 'https://site.test/', input.lists);
        if (fault) offList.push({ index, fault });
      }
      const link = Element.prototype.getAttribute.call(element, 'href') ?? '';
      if (URL.parse(link, 'https://site.test/')?.protocol === 'javascript:') executed.add(index);
      EventTarget.prototype.dispatchEvent.call(element, new Event('click'));
      EventTarget.prototype.dispatchEvent.call(element, new Event('mouseover'));
      if ('focus' in element && typeof element.focus === 'function') element.focus();
    }
  }

  await Promise.all(input.batch.map(({ index, html }) => show(index, html)));
  return { executed: [...executed], offList, shown };
}

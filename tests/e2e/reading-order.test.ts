import type { CDPSession, Page } from '@playwright/test';
import { createAdmin } from '#tests/support/accounts.ts';
import { adminPages } from '#tests/support/admin-pages.ts';
import { addCookie, expect, test } from '#tests/support/browser.ts';
import { waitForHydration } from '#tests/support/hydration.ts';
import { storeLead } from '#tests/support/leads.ts';
import { storePost } from '#tests/support/posts.ts';
import { openSiteData } from '#tests/support/site-data.ts';

/** What a screen reader reads, in which order: by the tree that the browser gives it, not by the page's source. */

interface Read {
  readonly role: string;
  readonly name: string;
  readonly box: { top: number; bottom: number; left: number; right: number };
}

const ROLES: ReadonlySet<string> = new Set([
  ...['banner', 'main', 'heading', 'link', 'button', 'textbox', 'searchbox', 'combobox'],
  ...['checkbox', 'radio', 'switch', 'spinbutton', 'slider', 'image', 'DisclosureTriangle'],
]);

/** What is read, in order, and where it is on the screen. */
async function readTree(page: Page): Promise<Read[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const ordered: typeof nodes = [];
  const walk = (id: string | undefined): void => {
    const node = id === undefined ? undefined : byId.get(id);
    if (node === undefined) return;
    if (!node.ignored && ROLES.has(String(node.role?.value))) ordered.push(node);
    for (const child of node.childIds ?? []) walk(child);
  };
  walk(nodes[0]?.nodeId);
  const boxes = await readBoxes(session);
  await session.detach();
  return ordered.flatMap(({ role, name, backendDOMNodeId }) => {
    const box = boxes.get(backendDOMNodeId ?? -1);
    // For screen readers alone, or not rendered.
    if (box === undefined) return [];
    return [{ role: String(role?.value), name: String(name?.value), box }];
  });
}

/** On a busy machine, the tree can be read before the page is in it. */
async function readWholeTree(page: Page): Promise<Read[]> {
  let read: Read[] = [];
  await expect(async () => {
    read = await readTree(page);
    expect(read.map(({ role }) => role)).toContain('heading');
  }).toPass();
  return read;
}

/** Where each node is, all at one moment: between two questions the page may move. */
async function readBoxes(session: CDPSession): Promise<Map<number, Read['box']>> {
  const { documents } = await session.send('DOMSnapshot.captureSnapshot', { computedStyles: [] });
  // The others are in frames.
  const [own] = documents;
  const boxes = new Map<number, Read['box']>();
  for (const [index, node] of own?.layout.nodeIndex.entries() ?? []) {
    const id = own?.nodes.backendNodeId?.[node];
    const [left = 0, top = 0, width = 0, height = 0] = own?.layout.bounds[index] ?? [];
    if (id !== undefined) boxes.set(id, { left, top, right: left + width, bottom: top + height });
  }
  return boxes;
}

/** Each place where reading goes back up in the same column: the eye has read that already. */
function findJumps(read: readonly Read[]): string[] {
  const seen = read.filter(({ box }) => box.bottom - box.top > 2 && box.right - box.left > 2);
  return seen.flatMap((after, index) => {
    const before = seen[index - 1];
    if (before === undefined) return [];
    const isAbove = after.box.bottom <= before.box.top;
    const isInColumn = after.box.left < before.box.right && after.box.right > before.box.left;
    return isAbove && isInColumn ? [`“${after.name}” is read after “${before.name}”`] : [];
  });
}

const WIDTHS = [390, 1440];

test('the admin area is read in the order in which it is seen', async ({
  page,
  context,
  freshServer,
}) => {
  test.slow();
  const { origin } = freshServer;
  const services = await openSiteData(freshServer);
  const { cookie } = await createAdmin({ services });
  await addCookie(context, services.config.adminOrigin, cookie);
  const { id } = await storePost(services, { title: 'Nine beds', isPublished: true });
  await storePost(services, { title: 'A first tour' });
  const lead = await storeLead({ services }, { name: 'Maria Lopez' });
  await storeLead({ services }, { name: 'Ben Ortiz', email: 'ben@example.com' });
  const own = [`/admin/posts/${id}/edit`, `/admin/posts/${id}/history`, `/admin/leads/${lead}`];
  await services.close();
  const problems: string[] = [];
  for (const path of [...adminPages, ...own]) {
    await page.goto(`${origin}${path}`);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const read = await readWholeTree(page);
      const roles = read.map(({ role }) => role);
      const main = read.slice(roles.indexOf('main') + 1);
      const first = main.find(({ role }) => role === 'heading')?.name;
      const title = await page.getByRole('heading', { level: 1 }).first().textContent();
      if (first?.trim() !== title?.trim())
        problems.push(`${path}, ${width}: begins with “${first}”`);
      for (const jump of findJumps(main)) problems.push(`${path}, ${width}: ${jump}`);
      const yellow = await findMainActions(page);
      if (yellow.length > 1) problems.push(`${path}, ${width}: yellow: ${yellow.join(', ')}`);
    }
  }
  expect(problems).toEqual([]);
});

/** What has the color of the one main action. */
function findMainActions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sample = document.createElement('i');
    sample.style.setProperty('background', 'var(--action)');
    (document.querySelector('.admin') ?? document.body).append(sample);
    const color = getComputedStyle(sample).backgroundColor;
    sample.remove();
    return (
      [...document.querySelectorAll('a, button')]
        .filter(
          (each) => each.checkVisibility() && getComputedStyle(each).backgroundColor === color,
        )
        .map((each) => each.textContent ?? '')
        // The arrow beside it is a part of it.
        .filter((label) => label !== '')
    );
  });
}

import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import type { Element } from 'hast';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sitePages } from '#app/site/words/site-pages.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { adminPages, adminSignInPages } from '#tests/support/admin-pages.ts';
import { Page } from '#tests/support/html.ts';
import { createWriter } from '#tests/support/posts.ts';
import { openTestSite, type TestSite } from '#tests/support/test-site.ts';

const KILOBYTE = 1024;
const PAGE_MOST = 20 * KILOBYTE;
/** The bytes that a server sends before it waits for the first acknowledgment, without headers. */
const FIRST_FLIGHT = 14 * KILOBYTE - KILOBYTE;
const FIRST_VISIT_MOST = 60 * KILOBYTE;

/**
 * Scripts of pages that are hydrated, compressed with gzip. Of those with which the editor opens,
 * React, the router and the frame of the admin area are 125 KiB and ProseMirror 63; the rest is the
 * editor itself, which merges what others type, without tables, copy and paste, the menu of what can be
 * inserted and the fields of the drawer.
 */
const EDITOR_OPENS_MOST = 238.8 * 1024;
/**
 * With what is loaded while the browser is idle, or earlier where a text needs it. What is above
 * 320 is for the names of routes, which say their feature, and for what can be taken out of the bar.
 */
const EDITOR_SCRIPTS_MOST = 320.5 * 1024;
const LOADED_FOR_WRITING = /assets\/lazy-editor-/;
const LEGAL_FORM = '/admin/pages/browser-storage';
const HOME = '/admin';
const HOME_SCRIPTS_MOST = 148_700;
const ADMIN_SCRIPTS_MOST = 152_600;
/**
 * The forms of the site's pages, which keep what is typed, show the page beside it, and add sections to
 * it.
 */
const TEXTS_FORM = /^\/admin\/pages\/(?!new$)[\w-]+$/;
const TEXTS_FORM_MOST = 192_500;
/** The set-up, whose portrait is chosen in the dialog of images. */
const SETUP = '/admin/setup/';
const SETUP_SCRIPTS_MOST = 159_400;
/** A page of the site that is edited on the page. */
const ON_PAGE_SCRIPTS_MOST = 201.4 * KILOBYTE;
const editors = ['/admin/posts/new', '/admin/pages/new'];
/**
 * What is loaded when it is first used: the search of everything, and in the form of a page the editor
 * of posts, where a text is written in it, and what edits a page on the page. And the list of
 * the scripts that this needs. A browser test shows that it is not loaded elsewhere.
 */
const LOADED_FOR_TEXTS = /assets\/(?:html-editor|page-editor|palette)-/;
const LOADED_ON_PAGE = /assets\/page-editor-/;
const LOADED_ELSEWHERE = /assets\/(?:html-editor|palette)-/;
const SIGN_IN_SCRIPTS_MOST = 123_400;

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

async function bytesOf(path: string): Promise<Buffer> {
  const response = await site.fetch(path);
  expect(response.status, path).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

function compress(body: Buffer): Buffer {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}

/** The part of a page that a browser has while the rest is still in transit. */
function readBeginning(compressed: Buffer): string {
  return brotliDecompressSync(compressed.subarray(0, FIRST_FLIGHT), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  }).toString();
}

/** The end of the hero, or of the element in its place. */
function endOfFirstScreen(page: Page): number {
  const first = page.within('main').children.find((child): child is Element => {
    return child.type === 'element';
  });
  const end = first?.position?.end.offset;
  if (end === undefined) throw new Error('The page has nothing in its main part.');
  return end;
}

describe.each(sitePages)('$path', ({ path }) => {
  it('is at most 20 KB with its styles, and its first 14 KB contain the first screen', async () => {
    const html = await bytesOf(path);
    const compressed = compress(html);
    expect(compressed.byteLength).toBeLessThanOrEqual(PAGE_MOST);
    const page = new Page(html.toString());
    expect(readBeginning(compressed).length).toBeGreaterThanOrEqual(endOfFirstScreen(page));
  });

  it('requests no file but fonts', async () => {
    const page = new Page((await bytesOf(path)).toString());
    const links = page.elements('link').filter(({ properties }) => {
      return ['stylesheet', 'preload', 'modulepreload'].includes(String(properties.rel));
    });
    expect(links.map(({ properties }) => properties.as)).toEqual(['font', 'font']);
    const own = page.elements('link').filter(({ properties }) => {
      return ['icon', 'manifest'].includes(String(properties.rel));
    });
    expect(own.map(({ properties }) => String(properties.href).split('+')[0])).toEqual([
      'data:image/svg',
    ]);
    expect(page.elements('img', 'iframe', 'video', 'audio', 'object')).toEqual([]);
  });
});

describe('the first visit to Home', () => {
  it('takes at most 60 KB, and no script', async () => {
    const html = await bytesOf('/');
    const page = new Page(html.toString());
    const files = page
      .elements('link')
      .filter(({ properties }) => String(properties.rel) === 'preload')
      .map(({ properties }) => String(properties.href));
    expect(files.filter((file) => file.endsWith('.woff2'))).toHaveLength(2);
    const sizes = await Promise.all(files.map(async (file) => (await bytesOf(file)).byteLength));
    const total = sizes.reduce((sum, size) => sum + size, compress(html).byteLength);
    expect(total).toBeLessThanOrEqual(FIRST_VISIT_MOST);
    expect(page.elements('script').filter(({ properties }) => properties.src)).toEqual([]);
    expect(files.filter((file) => /\.m?js$/.test(file))).toEqual([]);
  });
});

describe('the scripts of the admin area', () => {
  let cookie: string;
  let editPost: string;
  beforeAll(async () => {
    const admin = await createAdmin(site);
    cookie = admin.cookie;
    editPost = `/admin/posts/${(await createWriter(site, admin).create()).id}/edit`;
  });

  async function scriptsOf(path: string, signedIn = true): Promise<string[]> {
    const response = await site.get(path, { extra: { ...(signedIn ? { Cookie: cookie } : {}) } });
    expect(response.status, path).toBe(200);
    return findScripts(await response.text());
  }

  it('list only routes that the browser renders or sends a form to', async () => {
    const [list] = (await scriptsOf(HOME)).filter((path) => path.includes('/manifest-'));
    const text = (await bytesOf(list ?? '')).toString();
    expect(text).toContain('"features/home/routes/dashboard"');
    expect(text).toContain('"features/accounts/routes/sign-out"');
    expect(text).toContain('"features/home/routes/choose-scheme"');
    expect(text).not.toMatch(
      /"features\/(?:pages\/routes\/(?:home|about)|articles\/routes\/blog-|media\/routes\/blog-image|health)/,
    );
    expect(text).not.toContain('"features/editor/routes/save-post"');
  });

  it('are at most 238.8 KiB when the editor of posts opens with the Write view', async () => {
    const all = await withImports(await scriptsOf(editPost));
    const editor = all.filter((path) => LOADED_FOR_WRITING.test(path));
    expect(editor).toHaveLength(1);
    const scripts = await withStaticImports([...(await scriptsOf(editPost)), ...editor]);
    expect(await weigh(scripts)).toBeLessThanOrEqual(EDITOR_OPENS_MOST);
  });

  it('are at most 320.5 KiB in the editor of posts and pages, with all that it loads later', async () => {
    for (const path of [...editors, editPost]) {
      const scripts = await withImports(await scriptsOf(path));
      expect(await weigh(scripts), path).toBeLessThanOrEqual(EDITOR_SCRIPTS_MOST);
    }
  });

  it('are at most 21.3 KiB more in the form of a legal page, which has that editor in it', async () => {
    const scripts = await withImports(await scriptsOf(LEGAL_FORM));
    expect(await weigh(scripts)).toBeLessThanOrEqual(EDITOR_SCRIPTS_MOST + 21.3 * 1024);
  });

  function mostOf(path: string): number {
    if (path === HOME) return HOME_SCRIPTS_MOST;
    if (path.startsWith(SETUP)) return SETUP_SCRIPTS_MOST;
    return TEXTS_FORM.test(path) ? TEXTS_FORM_MOST : ADMIN_SCRIPTS_MOST;
  }

  async function expectLight(path: string): Promise<void> {
    const scripts = await withImports(await scriptsOf(path), LOADED_FOR_TEXTS);
    expect(await weigh(scripts)).toBeLessThanOrEqual(mostOf(path));
    for (const script of scripts) {
      expect((await bytesOf(script)).includes('ProseMirror'), script).toBe(false);
    }
  }

  it.each(adminPages.filter((path) => ![...editors, LEGAL_FORM].includes(path)))(
    'are at most 148.7 KB on Home, 192.5 KB in the form of a page, 159.4 KB in the set-up and 152.6 KB elsewhere: %s',
    expectLight,
  );

  it('are at most 201.4 KiB where a page is edited on the page, with all that it loads later', async () => {
    const scripts = await withImports(await scriptsOf('/admin/pages/home'), LOADED_ELSEWHERE);
    expect(scripts.some((path) => LOADED_ON_PAGE.test(path))).toBe(true);
    expect(await weigh(scripts)).toBeLessThanOrEqual(ON_PAGE_SCRIPTS_MOST);
  });

  it.each(['history', 'previews'])('are at most 152.6 KB in the %s of a post', (page) =>
    expectLight(editPost.replace(/edit$/, page)),
  );

  it.each(adminSignInPages)('are at most 123.4 KB in %s', async (path) => {
    const scripts = await withImports(await scriptsOf(path, false));
    expect(await weigh(scripts)).toBeLessThanOrEqual(SIGN_IN_SCRIPTS_MOST);
  });
});

/** The scripts that a page names: preloaded ones, its entry, its routes and the route table. */
function findScripts(html: string): string[] {
  const named = html.matchAll(/"(\/assets\/[\w.-]+\.js)"/g);
  return [...new Set([...named].map(([, path = '']) => path))];
}

/**
 * Adds what the scripts import, at once or later. The route table names the scripts of other pages,
 * by whole paths, which do not count.
 */
async function withImports(scripts: readonly string[], except?: RegExp): Promise<string[]> {
  const found = new Set(scripts);
  for (const path of found) {
    const text = (await bytesOf(path)).toString();
    const lists = [...text.matchAll(/\[[^[\]]*\]/g)].filter(([list]) => except?.test(list));
    const counted = lists.reduce((left, [list]) => left.replace(list, ''), text);
    for (const [, name = ''] of counted.matchAll(/["'`](?:\.\/|assets\/)([\w.-]+\.js)["'`]/g)) {
      if (!except?.test(`assets/${name}`)) found.add(`/assets/${name}`);
    }
  }
  return [...found];
}

/** Adds what the scripts cannot start without. */
async function withStaticImports(scripts: readonly string[]): Promise<string[]> {
  const found = new Set(scripts);
  for (const path of found) {
    const text = (await bytesOf(path)).toString();
    for (const [, name = ''] of text.matchAll(/\b(?:import|from)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
      found.add(`/assets/${name}`);
    }
  }
  return [...found];
}

async function weigh(scripts: readonly string[]): Promise<number> {
  const sizes = scripts.map(async (path) => {
    return gzipSync(await bytesOf(path), { level: 9 }).byteLength;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

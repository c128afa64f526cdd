import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { headerLinks, homeLink, navigationLabels, quizLink } from '#app/content/navigation.ts';
import { SiteHeader } from './site-header.tsx';

const headerAt = (currentPath: string) =>
  renderToStaticMarkup(
    <SiteHeader
      siteName="Wizard Services"
      home={homeLink}
      nav={headerLinks}
      quiz={quizLink}
      currentPath={currentPath}
      labels={navigationLabels}
    />,
  );

const marked = (html: string) =>
  Array.from(html.matchAll(/<a href="([^"]*)" aria-current="(\w+)"/g), ([, href, value]) => [
    href,
    value,
  ]);

test('the link of the page that is shown is marked, and no other', () => {
  expect(marked(headerAt('/lead-smarter'))).toEqual([['/lead-smarter', 'page']]);
  expect(marked(headerAt('/'))).toEqual([['/', 'page']]);
  expect(marked(headerAt('/contact'))).toEqual([]);
});

test('a post marks its section, not a page', () => {
  expect(marked(headerAt('/blog/a-post'))).toEqual([['/blog', 'true']]);
});

test('the toggle and the menu belong together without script', () => {
  const html = headerAt('/');
  const target = /class="site-menu-toggle"[^>]*popoverTarget="([^"]+)"/i.exec(html)?.[1];
  expect(html).toContain(`<nav id="${target}"`);
  expect(html).toMatch(/<nav [^>]*popover="auto"/);
});

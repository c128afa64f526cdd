import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { defaultNavigation } from '../words/navigation.ts';
import { SiteHeader } from './site-header.tsx';

const headerAt = (currentPath: string) =>
  renderToStaticMarkup(
    <SiteHeader
      siteName="Wizard Services"
      home={{ label: 'Home', href: '/' }}
      nav={defaultNavigation.header}
      quiz={defaultNavigation.quiz}
      currentPath={currentPath}
      labels={defaultNavigation.labels}
    />,
  );

const currentLinks = (html: string) =>
  Array.from(html.matchAll(/<a href="([^"]*)" aria-current="(\w+)"/g), ([, href, value]) => [
    href,
    value,
  ]);

test('marks only the link of the current page', () => {
  expect(currentLinks(headerAt('/lead-smarter'))).toEqual([['/lead-smarter', 'page']]);
  expect(currentLinks(headerAt('/'))).toEqual([['/', 'page']]);
  expect(currentLinks(headerAt('/contact'))).toEqual([]);
});

test('a post marks the blog link as its section', () => {
  expect(currentLinks(headerAt('/blog/a-post'))).toEqual([['/blog', 'true']]);
});

test('the toggle opens the menu without JavaScript', () => {
  const html = headerAt('/');
  const target = /class="site-menu-toggle"[^>]*popoverTarget="([^"]+)"/i.exec(html)?.[1];
  expect(html).toContain(`<nav id="${target}"`);
  expect(html).toMatch(/<nav [^>]*popover="auto"/);
});

test('the menu, which covers the header, has an × and the quiz', () => {
  const [, menu = ''] = /<nav id="site-menu"(.+?)<\/nav>/s.exec(headerAt('/')) ?? [];
  expect(menu).toMatch(/class="site-menu-close"[^>]*>Close menu<svg/);
  expect(menu).toMatch(/<a href="\/quiz" class="button [^>]*>Take the Quiz<\/a>/);
});

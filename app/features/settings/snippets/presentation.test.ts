import { describe, expect, it } from 'vitest';
import { parsePresentation } from './presentation.ts';
import { readSnippet } from './read-snippet.server.ts';

const GAMMA = 'totsu27eket1ldq';
const PUBLISHED =
  '2PACX-1vQXJYTZky37sze5ZKd_xfSuK_bqMWDbMCNVIWM1h4s6rtoQqpNzM2drT4ZQGbBsUJefwwaY3cmEQe6A';
const FILE = '1aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789_-AbCdE';

describe('parsePresentation', () => {
  it.each([
    ['the id', GAMMA],
    ['the embed address', `https://gamma.app/embed/${GAMMA}`],
    ['the document', `https://gamma.app/docs/Growth-Path-for-Owners-${GAMMA}?mode=doc#card-x`],
    ['the document without a title', `https://gamma.app/docs/-${GAMMA}`],
    ['the public page', `gamma.app/public/Growth-Path-${GAMMA}`],
    [
      'the snippet',
      `<iframe src="https://gamma.app/embed/${GAMMA}" style="width: 700px; max-width: 100%; height: 450px" allow="fullscreen" title="Growth Path"></iframe>`,
    ],
  ])('understands %s of Gamma', (_, pasted) => {
    expect(parsePresentation(pasted, readSnippet)).toEqual({
      ok: true,
      value: {
        provider: 'gamma',
        id: GAMMA,
        embedUrl: `https://gamma.app/embed/${GAMMA}`,
        origin: 'https://gamma.app',
      },
      summary: `Gamma presentation ${GAMMA}`,
    });
  });

  it.each([
    ['the id', PUBLISHED],
    [
      'the published page',
      `https://docs.google.com/presentation/d/e/${PUBLISHED}/pub?start=false&loop=false&delayms=3000`,
    ],
    ['the embed address', `https://docs.google.com/presentation/d/e/${PUBLISHED}/embed`],
    [
      'the snippet',
      `<iframe src="https://docs.google.com/presentation/d/e/${PUBLISHED}/pubembed?start=false&amp;loop=false" frameborder="0" width="960" height="569" allowfullscreen="true" mozallowfullscreen="true" webkitallowfullscreen="true"></iframe>`,
    ],
  ])('understands %s of a published Google Slides deck', (_, pasted) => {
    expect(parsePresentation(pasted, readSnippet)).toMatchObject({
      ok: true,
      value: {
        provider: 'google-slides',
        embedUrl: `https://docs.google.com/presentation/d/e/${PUBLISHED}/embed`,
        origin: 'https://docs.google.com',
      },
    });
  });

  it.each([
    ['the id', FILE],
    ['the edit link', `https://docs.google.com/presentation/d/${FILE}/edit?usp=sharing#slide=id.p`],
    ['the link of a second account', `https://docs.google.com/presentation/u/1/d/${FILE}/edit`],
    [
      'the link of a company',
      `https://docs.google.com/a/wizardhomes.com/presentation/d/${FILE}/present`,
    ],
    ['the embed address', `https://docs.google.com/presentation/d/${FILE}/embed`],
  ])('understands %s of a shared Google Slides file', (_, pasted) => {
    expect(parsePresentation(pasted, readSnippet)).toMatchObject({
      ok: true,
      value: { embedUrl: `https://docs.google.com/presentation/d/${FILE}/embed` },
    });
  });

  it.each([
    ['code', 'javascript:alert(1)', 'not-https'],
    ['http', `http://gamma.app/embed/${GAMMA}`, 'not-https'],
    ['credentials', `https://gamma.app:x@evil.com/embed/${GAMMA}`, 'credentials'],
    ['a host like it', `https://gamma.app.evil.com/embed/${GAMMA}`, 'unknown-host'],
    ['a host that ends like it', `https://mygamma.app/embed/${GAMMA}`, 'unknown-host'],
    ['another provider', 'https://www.canva.com/design/x/view?embed', 'unknown-host'],
    ['another port', `https://docs.google.com:8080/presentation/d/${FILE}/embed`, 'unknown-host'],
    ['a Google document', `https://docs.google.com/document/d/${FILE}/edit`, 'wrong-page'],
    ['a Google form', `https://docs.google.com/forms/d/e/${FILE}/viewform`, 'wrong-page'],
    ['the Gamma start page', 'https://gamma.app/', 'wrong-page'],
    [
      'a script beside it',
      `<iframe src="https://gamma.app/embed/${GAMMA}"></iframe><script src="https://gamma.app/x.js"></script>`,
      'foreign-part',
    ],
    ['two', `<iframe src="https://gamma.app/embed/${GAMMA}"></iframe>`.repeat(2), 'not-understood'],
    ['a foreign iframe', '<iframe src="https://evil.com"></iframe>', 'unknown-host'],
    ['an iframe of code', '<iframe src="javascript:alert(1)"></iframe>', 'foreign-part'],
    ['words', 'our presentation', 'not-understood'],
    ['one word', 'presentations', 'not-understood'],
  ])('rejects %s', (_, pasted, reason) => {
    expect(parsePresentation(pasted, readSnippet)).toMatchObject({ ok: false, reason });
  });
});

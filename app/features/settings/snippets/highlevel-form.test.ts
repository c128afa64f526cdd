import { describe, expect, it } from 'vitest';
import { parseHighLevelForm } from './highlevel-form.ts';
import { readSnippet } from './read-snippet.server.ts';

const ID = 'p5Fqf8ripk5f9ioi8LLq';

function snippet(
  host = 'api.leadconnectorhq.com',
  script = 'https://link.msgsndr.com/js/form_embed.js',
) {
  return `<iframe
    src="https://${host}/widget/form/${ID}"
    style="width:100%;height:100%;border:none;border-radius:3px"
    id="inline-${ID}"
    data-layout="{'id':'INLINE'}"
    data-trigger-type="alwaysShow"
    data-trigger-value=""
    data-activation-type="alwaysActivated"
    data-activation-value=""
    data-deactivation-type="neverDeactivate"
    data-deactivation-value=""
    data-form-name="Profile: data & more"
    data-height="527"
    data-layout-iframe-id="inline-${ID}"
    data-form-id="${ID}"
    title="Contact us"
  >
  </iframe>
  <script src="${script}"></script>`;
}

const own = {
  provider: 'highlevel',
  host: 'api.leadconnectorhq.com',
  formId: ID,
  formUrl: `https://api.leadconnectorhq.com/widget/form/${ID}`,
  scriptUrl: 'https://link.msgsndr.com/js/form_embed.js',
};

const whiteLabel = {
  provider: 'highlevel',
  host: 'link.wizardhomes.com',
  formId: ID,
  formUrl: `https://link.wizardhomes.com/widget/form/${ID}`,
  scriptUrl: 'https://link.wizardhomes.com/js/form_embed.js',
};

describe('parseHighLevelForm', () => {
  it.each([
    ['the id', ID],
    ['the link', own.formUrl],
    ['the link with parameters', `${own.formUrl}?notrack=true`],
    ['the link without https', `api.leadconnectorhq.com/widget/form/${ID}/`],
    ['the snippet', snippet()],
    ['the snippet in a box', `<div class="form">${snippet()}</div>`],
    ['the iframe alone', snippet().replace(/<script[\s\S]*/, '')],
    ['a lazy iframe', snippet().replace('src="https://api', 'data-src="https://api')],
    [
      'the script with a type',
      snippet().replace('<script ', '<script type="text/javascript" async '),
    ],
  ])("understands %s on HighLevel's own host", (_, pasted) => {
    expect(parseHighLevelForm(pasted, readSnippet)).toEqual({
      ok: true,
      value: own,
      summary: `HighLevel form ${ID}`,
    });
  });

  it('keeps the older host of HighLevel', () => {
    const parsed = parseHighLevelForm(`https://link.msgsndr.com/widget/form/${ID}`);
    expect(parsed).toMatchObject({
      ok: true,
      value: { host: 'link.msgsndr.com', scriptUrl: own.scriptUrl },
      summary: `HighLevel form ${ID}`,
    });
  });

  it.each([
    ['the link', whiteLabel.formUrl],
    ['the snippet', snippet(whiteLabel.host, whiteLabel.scriptUrl)],
    ["the snippet with HighLevel's script", snippet(whiteLabel.host)],
  ])('understands %s on a white-label host and says so', (_, pasted) => {
    expect(parseHighLevelForm(pasted, readSnippet)).toEqual({
      ok: true,
      value: whiteLabel,
      summary: `HighLevel form ${ID} on your white-label host link.wizardhomes.com`,
    });
  });

  it.each([
    ['code as a link', 'javascript:alert(1)', 'not-https'],
    ['plain http', own.formUrl.replace('https', 'http'), 'not-https'],
    ['credentials', own.formUrl.replace('//', '//me:secret@'), 'credentials'],
    ['an address of this machine', `https://localhost/widget/form/${ID}`, 'unknown-host'],
    ['a number as host', `https://10.0.0.1/widget/form/${ID}`, 'unknown-host'],
    ['a number in disguise', `https://0x7f.1/widget/form/${ID}`, 'unknown-host'],
    ['IPv6', `https://[::1]/widget/form/${ID}`, 'unknown-host'],
    ['an internal name', `https://forms.internal/widget/form/${ID}`, 'unknown-host'],
    ['another port', `https://link.wizardhomes.com:444/widget/form/${ID}`, 'wrong-page'],
    ['a calendar', `https://api.leadconnectorhq.com/widget/booking/${ID}`, 'wrong-page'],
    ['a survey', `https://api.leadconnectorhq.com/widget/survey/${ID}`, 'wrong-page'],
    ['the dashboard', 'https://app.gohighlevel.com/v2/location/x', 'wrong-page'],
    ['a path behind a form', `${own.formUrl}/../../evil`, 'wrong-page'],
    ['another site', 'https://example.com/contact', 'wrong-page'],
    ['a short id', 'https://api.leadconnectorhq.com/widget/form/abc', 'not-understood'],
    ['words', 'my contact form', 'not-understood'],
    [
      'a script from a third host',
      snippet(whiteLabel.host, 'https://evil.com/js/form_embed.js'),
      'unknown-host',
    ],
    [
      'a script from a host like it',
      snippet(undefined, 'https://link.msgsndr.com.evil.com/js/form_embed.js'),
      'unknown-host',
    ],
    [
      'a white-label script for its own form',
      snippet(undefined, 'https://evil.com/js/form_embed.js'),
      'unknown-host',
    ],
    [
      'another script of the same host',
      snippet(undefined, 'https://link.msgsndr.com/js/other.js'),
      'unknown-host',
    ],
    [
      'a script over http',
      snippet(undefined, 'http://link.msgsndr.com/js/form_embed.js'),
      'not-https',
    ],
    ['inline code', `${snippet()}<script>alert(1)</script>`, 'foreign-part'],
    ['a handler', snippet().replace('title=', 'onload="alert(1)" title='), 'foreign-part'],
    [
      'a style that loads',
      snippet().replace('border:none', 'background:url(//evil.com)'),
      'foreign-part',
    ],
    ['an extra element', `${snippet()}<img src=x onerror=alert(1)>`, 'foreign-part'],
    ['a link beside it', `${snippet()}<a href="https://evil.com">x</a>`, 'foreign-part'],
    ['two forms', snippet() + snippet(), 'two-ids'],
    [
      'two ids',
      snippet().replace(`data-form-id="${ID}"`, 'data-form-id="aaaaaaaaaaaaaaaaaaaa"'),
      'two-ids',
    ],
    [
      'only the script',
      '<script src="https://link.msgsndr.com/js/form_embed.js"></script>',
      'not-understood',
    ],
    ['an iframe without address', '<iframe title="x"></iframe>', 'not-understood'],
  ])('rejects %s', (_, pasted, reason) => {
    expect(parseHighLevelForm(pasted, readSnippet)).toMatchObject({ ok: false, reason });
  });

  it('says where a calendar link belongs', () => {
    const parsed = parseHighLevelForm(`https://api.leadconnectorhq.com/widget/booking/${ID}`);
    expect(parsed).toMatchObject({
      message:
        'This is a HighLevel calendar. It belongs under Scheduling links. This field is for a form.',
    });
  });
});

import { effective, reachSentence } from './shared.ts';
import type { LegalPage } from './types.ts';

export const cookiePolicy: LegalPage = {
  path: '/cookie-policy',
  title: 'Cookie Policy',
  description:
    'Cookies on the Wizard Services site: one for campaign links, a few for the people who manage the site, none for ads or analytics. How to refuse them.',
  headline: 'Cookie Policy',
  summary:
    'Reading this site sets no cookies unless you arrive through a campaign link. We use no advertising or analytics cookies.',
  effective,
  text: {
    html: `
<h2 id="in-post-our-own">Our own cookies</h2>
<p>A cookie is a small piece of text that a site asks your browser to keep. These are all the cookies this site sets. Visitors can only ever get the first one; the others are for the people who manage the site.</p>
<p>{block:cookies}</p>
<p>This site sets all of them itself, and no other company can read them.</p>
<h2 id="in-post-other-companies">Cookies from other companies</h2>
<p>Some parts of the site may come from other companies: a quiz, a form, a presentation, a calendar, a checkout, a video in a blog post. They may set their own cookies once they load or once you follow their link. By default they load only after you click, and a video never loads before that. The <a href="/privacy-policy#third-parties">Privacy Policy</a> lists those companies.</p>
<h2 id="in-post-refuse">How to refuse or delete cookies</h2>
<ul>
<li>Your browser’s settings let you delete cookies and refuse new ones. Everything on this site that visitors use works without them.</li>
<li>If Global Privacy Control is on in your browser, we do not set the campaign cookie, and nothing from another company loads until you ask for it.</li>
</ul>
<p>{block:gpc}</p>
<h2 id="in-post-changes">Changes</h2>
<p>If we add or drop a cookie, we update this page and its effective date.</p>
<h2 id="in-post-contact">How to reach us</h2>
<p>{block:contact}</p>
`.trim(),
  },
  fixedBlocks: {
    cookies: { columns: ['Cookie', 'When it is set', 'What it is for', 'How long it lasts'] },
    gpc: {},
    contact: { reach: reachSentence('If you have a question about cookies') },
  },
};

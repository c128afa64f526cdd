import { effective } from './shared.ts';
import type { LegalPage } from './types.ts';

export const doNotSell: LegalPage = {
  path: '/do-not-sell-my-data',
  title: 'Do Not Sell My Data',
  description:
    'Wizard Services does not sell personal data. How to ask for access, deletion, or an opt-out by email, phone, or mail, and how we honor Global Privacy Control.',
  headline: 'Do Not Sell My Data',
  summary:
    'We do not sell personal data. You can still ask what data we have about you, have it deleted, or opt out of any use of it.',
  effective,
  text: {
    html: `
<h2 id="in-post-no-sale">We do not sell personal data</h2>
<p>Wizard Services does not sell your personal data, for money or anything else of value, and does not share it for advertising on other sites. You do not have to opt out of anything before you use this site.</p>
<h2 id="in-post-request">How to make a request</h2>
<p>{block:requests}</p>
<p>Please tell us:</p>
<ul>
<li>your name, and the email address or phone number you used with us</li>
<li>what you are asking for: access, deletion, or an opt-out</li>
<li>how you would like us to answer you</li>
</ul>
<h2 id="in-post-what-happens">What happens next</h2>
<ul>
<li>Access: we search everything we have under your email address and phone number and give you a copy.</li>
<li>Deletion: we delete it for good, except what the law requires us to keep, and tell you when it is done.</li>
<li>Opt-out: we stop using it for the purposes you name, such as text messages or emails.</li>
</ul>
<p>Before we share anything, we make sure it is you: we reply to the address or number we have for you, or ask a question or two. Someone else may ask on your behalf if you tell us so. We will not treat you any differently for asking.</p>
<h2 id="in-post-gpc">Global Privacy Control</h2>
<p>Global Privacy Control is a browser setting that tells every site not to sell or share your data. We honor it automatically.</p>
<p>{block:gpc}</p>
<h2 id="in-post-more">Read more</h2>
<p>To see what we store and why, read the <a href="/privacy-policy">Privacy Policy</a>. The <a href="/cookie-policy">Cookie Policy</a> lists our cookies.</p>
`.trim(),
  },
  fixedBlocks: {
    requests: {
      reach: {
        text: 'You can request access to your data, its deletion, or an opt-out from its use. To do so, {reach}, and give the subject:',
        none: 'You can request access to your data, its deletion, or an opt-out from its use. To do so, use our contact form:',
      },
    },
    gpc: {},
  },
};

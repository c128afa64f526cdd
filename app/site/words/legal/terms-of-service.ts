import { company, effective, reachSentence } from './shared.ts';
import type { LegalPage } from './types.ts';

export const termsOfService: LegalPage = {
  path: '/terms-of-service',
  title: 'Terms of Service',
  description:
    'The terms for using the Wizard Services site, its quiz, tools, and coaching programs: prices, credits, responsibilities, and Ohio law.',
  headline: 'Terms of Service',
  summary:
    'Use this site fairly, and make your own decisions for your home. A separate agreement covers anything you buy from us. Ohio law applies.',
  effective,
  text: {
    html: `
<h2 id="in-post-who">Who we are, and what these terms cover</h2>
<p>This site is run by ${company} (“we”). These terms apply when you use this site, its forms, its quiz, and its blog. By using the site you agree to them. If you do not agree, please do not use it.</p>
<p>The site is meant for adults who own or run a business, especially a residential assisted living home.</p>
<h2 id="in-post-services">Our services, and how you buy them</h2>
<p>This site describes AI tools, plans, coaching programs, and a partnership program. Sending a form, taking the quiz, or asking for a demo does not obligate you to buy anything.</p>
<p>What you buy, for how long, and how either side can end it are set out in a separate agreement or order between you and us. If that agreement and these terms differ, the agreement controls.</p>
<h2 id="in-post-prices">Prices, payment, and credits</h2>
<ul>
<li>Prices are in US dollars and are listed on the page for each service, such as the <a href="/boost-revenue#pricing">Advantage Bundle</a>. The chatbot alone and the Advantage Bundle use the same plan names with different prices. The title above the table tells you which one you are looking at.</li>
<li>Monthly plans also have a setup fee, which is charged once.</li>
<li>The fee for a Growth Strategy Session is fully credited toward <a href="/scale-prep">Scale Prep</a> if you go on to it.</li>
<li>The fee for a Growth Vision Workshop is credited if you proceed with a <a href="/shared-success">Shared Success</a> partnership. Under that partnership our rewards rise only with your revenue, as its agreement sets out.</li>
<li>Card payments are taken by a payment provider on its own page. We do not see or store card details on this site.</li>
<li>We may change future prices. What you have already agreed to with us stays the same.</li>
</ul>
<h2 id="in-post-no-advice">What we do not do</h2>
<p>Our content, our quiz and our coaching are about running a business. They are not medical, legal, tax, licensing, or investment advice. You remain responsible for your license, for the care of your residents, for your staff, and for following the laws of your state.</p>
<p>We do not promise a particular result. How many beds you fill and what you earn depend on your home, your town, and your own decisions. The quiz works with the figures you enter, and its result is only as good as they are.</p>
<p>AI tools can be wrong. Check what they say to families on your behalf, and correct it if it is not right for your home.</p>
<h2 id="in-post-text-messages">Text messages</h2>
<p>If you check a box under the phone field of a form, we may text you at the number you entered. There are two boxes. One is for messages about your inquiry, such as an answer, a time for a call, or a reminder about it. The other is for marketing messages, such as news and offers about our tools and coaching, and these may be automated. Check one, both, or neither. Consent is not a condition of purchase.</p>
<ul>
<li>Message frequency varies.</li>
<li>Message and data rates may apply. That depends on your phone plan.</li>
<li>Reply STOP to opt out. We may send one more message to confirm it.</li>
<li>Reply HELP for help, or use the <a href="/contact">contact page</a>.</li>
<li>Phone carriers are not liable for messages that arrive late or not at all.</li>
<li>We do not share your mobile number or your consent with anyone for marketing. The <a href="/privacy-policy#text-messages">Privacy Policy</a> says what we keep.</li>
</ul>
<h2 id="in-post-fair-use">Fair use of this site</h2>
<p>Please do not:</p>
<ul>
<li>try to get into areas that are not open to you, or get around a limit</li>
<li>send forms with a bot, or in someone else’s name</li>
<li>send anything unlawful or harmful, or another person’s private details, such as health information about a resident</li>
<li>disrupt the site or put more load on it than ordinary reading does</li>
</ul>
<p>If you send us information, make sure it is true and that you have the right to send it. If these rules are broken, we may leave messages unanswered or block access.</p>
<h2 id="in-post-content">Who owns the content</h2>
<p>The text, drawings, and software on this site belong to us or to those who let us use them. You may read, print, and link to them for your own home. Please ask before you publish or sell them elsewhere. What you send us stays yours; you allow us to use it to answer you and to work with you.</p>
<h2 id="in-post-other-sites">Other companies’ sites</h2>
<p>Some links and parts of this site lead to other companies, for example to book a time or to pay. Their terms apply there, and we are not responsible for what they do.</p>
<h2 id="in-post-liability">Warranties and liability</h2>
<p>We work to keep this site accurate and available, but we provide it “as is,” without warranties of any kind, express or implied, as far as the law allows. As far as the law allows, we are not liable for indirect or consequential loss, or for lost profit, arising from your use of this site or your reliance on its content.</p>
<p>Nothing in these terms takes away a right, or limits a responsibility, that cannot be taken away or limited by law. Any agreement about our services says what we are liable for under it.</p>
<h2 id="in-post-privacy">Privacy</h2>
<p>To learn how we handle your data, read the <a href="/privacy-policy">Privacy Policy</a> and the <a href="/cookie-policy">Cookie Policy</a>.</p>
<h2 id="in-post-law">Governing law</h2>
<p>These terms are governed by the laws of the State of Ohio, without regard to its rules on conflicts of law. Disputes go to the state or federal courts in Ohio, unless the law gives you another forum that cannot be changed by agreement. Talk to us first: most things can be settled with a call.</p>
<p>If any part of these terms is not enforceable, the rest still applies.</p>
<h2 id="in-post-changes">Changes</h2>
<p>We may change these terms. The version on this page, with its effective date, is the one that applies from then on.</p>
<h2 id="in-post-contact">How to reach us</h2>
<p>{block:contact}</p>
`.trim(),
  },
  fixedBlocks: {
    contact: { reach: reachSentence('If you have a question about these terms') },
  },
};

import { company, effective, reachSentence } from './shared.ts';
import type { LegalPage } from './types.ts';

export const privacyPolicy: LegalPage = {
  path: '/privacy-policy',
  title: 'Privacy Policy',
  description:
    'What Wizard Services stores when you write to us, take the quiz, or read the site, who else is involved and when, and how to see it or have it deleted.',
  headline: 'Privacy Policy',
  summary:
    'We store what you send us so we can answer you. We do not sell it. Your browser sends nothing to another company unless we have turned on that company’s service, and by default only after you click.',
  effective,
  text: {
    html: `
<h2 id="in-post-who">Who we are</h2>
<p>This site is run by ${company} (“we”). This policy covers the public site, its forms, its quiz, and its blog.</p>
<h2 id="in-post-what-we-store">What we store, and why</h2>
<p>You can read every page without telling us who you are. We store information about you when you send it:</p>
<table>
<thead>
<tr>
<th scope="col">When</th>
<th scope="col">What is stored</th>
<th scope="col">What for</th>
</tr>
</thead>
<tbody>
<tr>
<th scope="row">You send a form</th>
<td>What you entered: name, email and, if you gave them, phone, name of your home, number of beds, and message. What the form was about, the plan you chose, the page you sent it from, and the article of ours that led you straight there.</td>
<td>To answer you and to prepare what you asked for</td>
</tr>
<tr>
<th scope="row">A form asks whether we may text you</th>
<td>The exact words you were shown, which boxes you checked, and when</td>
<td>To text you only if you agreed, and to have a record that you did</td>
</tr>
<tr>
<th scope="row">You reply STOP, or ask us to stop texting you</th>
<td>That you did, and when, along with your number</td>
<td>So we do not text you again</td>
</tr>
<tr>
<th scope="row">You ask to hear more from us by email</th>
<td>Your email address, the exact words you agreed to, the page and the time, when you confirmed, what you want to hear about, and when you unsubscribed</td>
<td>To email you only if you agreed, and to have a record that you did</td>
</tr>
<tr>
<th scope="row">You came through a campaign link</th>
<td>The campaign parameters in that link, along with your message if you send one</td>
<td>To learn which of our links are useful</td>
</tr>
<tr>
<th scope="row">You ask for a private link to your quiz result, or talk to us about it</th>
<td>Your quiz answers and the result</td>
<td>To show you your plan again, and to talk about it</td>
</tr>
<tr>
<th scope="row">You use our forms or sign in</th>
<td>Your network address, for a short time</td>
<td>To limit abuse, such as a bot that sends a form over and over</td>
</tr>
</tbody>
</table>
<p>If you take our own quiz and do not ask for a private link or contact us about your result, we do not keep your answers.</p>
<p>Please do not send us health information about residents. We do not need it to talk about your home.</p>
<h2 id="in-post-where">Where we keep it, and who sees it</h2>
<p>We store what you send in this site’s own database. The people who run Wizard Services see it in a protected area. The site may notify us of a new message by email, or pass it to a system we use to keep track of inquiries. The companies that host the site or deliver our email handle the data for us, and only for that purpose.</p>
<p>If you ask to hear more by email, the service that sends those emails for us gets your address once you have confirmed it, and tells us if you unsubscribe there.</p>
<p>The site’s own log files record which pages were requested and how long they took. They contain no names, email addresses, or messages.</p>
<p>We give data to authorities only where the law requires it.</p>
<h2 id="in-post-numbers">What we count</h2>
<p>We count how often our pages are opened, so we learn what is useful to you. It takes no cookie and no script, and nobody else is involved. For each day we keep these numbers, each by itself:</p>
<p>{block:numbers}</p>
<h2 id="in-post-third-parties">Other companies, and when they are involved</h2>
<p>Some parts of this site may come from other companies. Each one is in use only if we have turned it on. By default, nothing loads from such a company until you click its part of the page. If we have set a part to load with its page and your browser sends Global Privacy Control, we still ask you first. A video in a blog post always waits for your click.</p>
<table>
<thead>
<tr>
<th scope="col">Part of the site</th>
<th scope="col">Company</th>
<th scope="col">What it receives</th>
</tr>
</thead>
<tbody>
<tr>
<th scope="row">Growth Path Quiz, if not our own</th>
<td>Tally</td>
<td>Your answers and your network address</td>
</tr>
<tr>
<th scope="row">Contact, demo, and session forms, if not our own</th>
<td>HighLevel (LeadConnector)</td>
<td>What you enter and your network address</td>
</tr>
<tr>
<th scope="row">The growth path presentation on the home page</th>
<td>Gamma or Google Slides</td>
<td>Your network address</td>
</tr>
<tr>
<th scope="row">Scheduling links</th>
<td>The calendar service that the link opens</td>
<td>What you enter there</td>
</tr>
<tr>
<th scope="row">Checkout links</th>
<td>The card payment service that the link opens</td>
<td>Your payment. Card details never reach this site.</td>
</tr>
<tr>
<th scope="row">A video in a blog post</th>
<td>The video service that hosts it</td>
<td>Your network address, once you play the video</td>
</tr>
</tbody>
</table>
<p>Each of these companies handles what it receives under its own privacy policy. It may set its own cookies in its part of the page or on its own site.</p>
<h2 id="in-post-in-your-browser">Cookies</h2>
<p>We use very few. The <a href="/cookie-policy">Cookie Policy</a> lists them all.</p>
<h2 id="in-post-sale">We do not sell personal data</h2>
<p>We do not sell your personal data, and we do not share it for advertising on other sites. We do not share your mobile number, or what you agreed to about text messages, with anyone for marketing. <a href="/do-not-sell-my-data">Do Not Sell My Data</a> explains how to make a request anyway.</p>
<h2 id="in-post-text-messages">Text messages</h2>
<p>We text you only if you checked a box for it on one of our forms. There are two boxes, one for messages about your inquiry and one for marketing messages. You can check one, both, or neither. We do not share mobile numbers, or the consent to text messages, with other companies or affiliates for marketing. No one else may use them to send you their own messages. <a href="/terms-of-service#text-messages">Our terms</a> explain how our text messages work: how often they come, what they cost, and how to stop them.</p>
<h2 id="in-post-how-long">How long we keep it</h2>
<p>We keep inquiries as long as we need them to answer you and to work with you. We can also set a period after which older inquiries, and older private quiz plans with them, are deleted automatically. You can delete a private quiz plan yourself at any time, from its own page. The email that notified us of your message stays in our mailbox until we delete it there. If you ask us to delete what we have about you, we will, except what the law requires us to keep, such as invoices.</p>
<p>If you enter your address to hear more by email and do not confirm it, we delete it after seven days. Each email that we send you about it has a link to your own page, where you can stop them. A record that you agreed, and that you unsubscribed, is kept as inquiries are.</p>
<p>{block:backups}</p>
<h2 id="in-post-your-rights">What you can ask for</h2>
<p>Wherever you live, you can ask us to:</p>
<ul>
<li>show you what we have stored about you and give you a copy</li>
<li>correct it</li>
<li>delete it</li>
<li>stop using it, for example for text messages or emails</li>
</ul>
<p>Write from the email address you used with us, or call from that number, so we know it is you. If that is not possible, we will ask a question or two before we send anything out. We will not treat you any differently for asking. If we turn down a request, we will tell you why, and you can ask us to look at it again.</p>
<p>{block:requests}</p>
<h2 id="in-post-children">Children</h2>
<p>This site is made for people who own or run a business. It is not meant for children, and we do not knowingly store data about them.</p>
<h2 id="in-post-security">How we protect it</h2>
<p>Stored inquiries can be reached only through a protected area, and the server checks every access to it. No system is perfect. If something happens to your data that you should know about, we will tell you as the law requires.</p>
<h2 id="in-post-changes">Changes</h2>
<p>If this policy changes, we post the new text on this page with its effective date.</p>
<h2 id="in-post-contact">How to reach us</h2>
<p>{block:contact}</p>
`.trim(),
  },
  fixedBlocks: {
    numbers: { columns: ['What we count', 'For example'], never: 'We never count or store:' },
    backups: {},
    requests: {},
    contact: { reach: reachSentence('If you have a question about this policy') },
  },
};

import { randomUUID } from 'node:crypto';
import type { PostFields } from '#app/features/articles/post-fields.ts';
import { publicPath } from '#app/features/articles/post-kind.ts';
import { createTopic } from '#app/features/articles/topics/offered/change-topics.server.ts';
import { listTopics } from '#app/features/articles/topics/offered/topics.server.ts';
import type { StoredImage } from '#app/features/media/image-protocol.ts';
import { createImage } from '#app/features/media/media-library.server.ts';
import { savePlan } from '#app/features/quiz/saved-plans.server.ts';
import { findIndexNowKey, indexNowKeyPath } from '#app/features/settings/index-now-key.server.ts';
import { slugFromTitle } from '#app/formatting/slug.ts';
import type { Services } from '#app/services/services.server.ts';
import { storeLead } from './leads.ts';
import { makePhoto } from './photo.ts';
import { saveAgain, storePost } from './posts.ts';
import { makePreview } from './previews.ts';
import { QUIZ_ANSWERS } from './quiz-answers.ts';
import { imageForm } from './uploads.ts';

const WRITER = { id: null, name: 'A writer' };

/** Every element that a post may contain, and a word that is wider than a phone. */
const LONG_POST = `
<p>The first call matters most. A daughter writes to five homes in one evening, and tours the one that answers. <a href="/quiz">See where you stand</a>, or read on.</p>
<h2>Answer within the hour</h2>
<p>Not with a brochure. With a question: <em>“Who is it for, and how soon?”</em> <strong>Write the answer down</strong> where the next shift finds it.</p>
<ul><li>Who called, and for whom</li><li>When they need the room</li><li>What worries them</li></ul>
<h3>What to say first</h3>
<ol><li>Your name.</li><li>That you have time.</li></ol>
<blockquote><p>You do not sell a room. You take a worry off somebody’s shoulders.</p></blockquote>
<figure><img src="IMAGE" alt="A porch in the evening" width="1600" height="1040"><figcaption>The porch, half an hour before supper.</figcaption></figure>
<table><thead><tr><th>Day</th><th>Who calls back</th><th>By when</th><th>Where it is written down</th></tr></thead><tbody><tr><td>Weekday</td><td>The owner</td><td>12 noon</td><td>The book at the telephone</td></tr><tr><td>Weekend</td><td>The lead caregiver</td><td>2 in the afternoon</td><td>The same book</td></tr></tbody></table>
<pre><code>https://example.com/an-address-that-is-far-too-long-for-any-phone/and-goes-on/and-on?and=on</code></pre>
<p>Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselbrettaufhängung.</p>
<figure class="wide"><figure><img src="IMAGE" alt="The porch by day" width="1600" height="1040"></figure><figure><img src="IMAGE" alt="The porch by night" width="1600" height="1040"><figcaption>With the lamp on.</figcaption></figure><figcaption>Two views of one porch.</figcaption></figure>
<p data-card="quiz"><a href="/quiz">Take the quiz</a></p>
<p data-card="program:scale-prep"><a href="/scale-prep">Scale Prep</a></p>
<p data-card="form:contact"><a href="/contact">Write to us</a></p>
<hr><h4>One more thing</h4><p>Say thank you.</p>`;

/**
 * Creates three public posts (two with an image, two with a topic), a page of the owner's own with a form, one saved
 * growth plan and one lead. A site that has an admin gets a preview link, too.
 */
export async function createSampleContent(services: Services) {
  const wide = await storeImage(services, { background: '#8a5a44' });
  const tall = await storeImage(services, { width: 1200, height: 1800, background: '#5b6f8f' });
  const topics = await addTopic(services);
  const long = await publish(services, {
    title: 'Answer the first call within the hour',
    excerpt: 'Families write to five homes in one evening.',
    content: LONG_POST.replaceAll('IMAGE', wide.url),
    featuredImageUrl: wide.url,
    metaKeywords: 'inquiries, tours',
    topics,
  });
  await saveAgain(services, long.post, {
    excerpt: 'Families write to five homes in one evening. They tour the one that answers.',
  });
  const plain = await publish(services, {
    title: 'Three questions for every tour',
    excerpt: 'Ask them at the door, and the walk through the house tells itself.',
    topics,
  });
  await publish(services, {
    title: 'What a referral fee costs you over a year, and what the same money buys elsewhere',
    featuredImageUrl: tall.url,
  });
  const page = await publish(services, {
    kind: 'page',
    title: 'Spring workshop',
    content: '<p>Two days in April, in a house like yours.</p><h2>What you take home</h2>',
    metaDescription:
      'Two days in April for owners who want to fill their beds and go home with a plan.',
    formTopic: 'contact',
    formAbout: 'A seat in the spring workshop',
  });
  const { token } = await savePlan(services, QUIZ_ANSWERS);
  const lead = await storeLead(
    { services },
    {
      name: 'Dana Whitfield',
      home: 'Maple House',
      beds: 6,
      message: 'Two beds are empty. When can we talk?',
    },
  );
  const preview = await sharePreview(services, long.post.id);
  return {
    /** Public pages that a fresh site does not have. */
    paths: [long.path, plain.path, TOPIC_PATH, page.path, '/quiz/questions', `/plan/${token}`],
    /** An address for each route whose pattern has parameters. */
    examples: {
      '/blog/:slug': long.path,
      '/blog/topics/:slug': TOPIC_PATH,
      '/:slug': page.path,
      '/plan/:token': `/plan/${token}`,
      '/:key.txt': indexNowKeyPath(findIndexNowKey(services.secret)),
      '/blog-images/:file': wide.url,
      '/admin/posts/:id/edit': `/admin/posts/${long.post.id}/edit`,
      ...(preview === null ? {} : { '/preview/:token': preview }),
      '/admin/posts/:id/previews': `/admin/posts/${long.post.id}/previews`,
      '/admin/posts/:id/history': `/admin/posts/${long.post.id}/history`,
      '/admin/pages/:document': '/admin/pages/about',
      '/admin/pages/:document/draft': '/admin/pages/about/draft',
      '/admin/pages/:document/page': '/admin/pages/about/page',
      '/admin/pages/:document/changes': '/admin/pages/about/changes',
      '/admin/pages/:document/advice': '/admin/pages/about/advice',
      '/admin/pages/:document/preview': '/admin/pages/about/preview',
      '/admin/pages/:document/history': '/admin/pages/about/history',
      '/admin/leads/:id': `/admin/leads/${lead}`,
      '/*': '/no/such/page',
      '/admin/edit/*': '/admin/edit/about',
      '/admin/*': '/admin/no-such-page',
    } as Readonly<Record<string, string>>,
  };
}

const TOPIC = {
  name: 'Inquiries and tours',
  slug: 'inquiries',
  description: 'From the first call to the day a family moves in.',
};
const TOPIC_PATH = `/blog/topics/${TOPIC.slug}`;

/** Tests that share a site have it once. */
async function addTopic(services: Services): Promise<string> {
  const known = (await listTopics(services.database.db)).find(({ slug }) => slug === TOPIC.slug);
  if (known !== undefined) return known.id;
  const added = await createTopic(services, WRITER, TOPIC);
  if (!added.ok) throw new Error(JSON.stringify(added));
  return added.id;
}

/** The path of a preview of the post; null on a site without an admin, who could make it. */
async function sharePreview(services: Services, postId: string): Promise<string | null> {
  const admin = await services.database.db
    .selectFrom('user_roles')
    .innerJoin('user', 'user.id', 'user_roles.user_id')
    .select(['user_id as userId', 'email'])
    .where('role', '=', 'admin')
    .executeTakeFirst();
  if (admin === undefined) return null;
  return new URL(await makePreview(services, admin, postId)).pathname;
}

/** Puts an image into the library. */
export async function storeImage(services: Services, photo: Parameters<typeof makePhoto>[0] = {}) {
  const form = imageForm(await makePhoto(photo), 'porch.jpg');
  form.append('alt', 'A porch in the evening');
  const request = new Request('http://localhost/upload', { method: 'POST', body: form });
  return createImage(services, WRITER, request) satisfies Promise<StoredImage>;
}

async function publish(services: Services, given: Partial<PostFields>) {
  // Tests that share a site would create the same slug twice.
  const slug = `${slugFromTitle(given.title ?? '')}-${randomUUID().slice(0, 8)}`;
  const post = await storePost(services, { ...given, slug, isPublished: true });
  return { post, path: publicPath(post) };
}

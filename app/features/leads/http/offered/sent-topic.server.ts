import { PAGE_FORM_TOPICS, type PageFormTopic } from '#app/site/endings.ts';
import { sentReference } from './open-lead-form.server.ts';

/** The topic of a form that was just sent: the owner may have changed the page's form meanwhile. */
export function sentTopic(url: URL): PageFormTopic | null {
  const topic = PAGE_FORM_TOPICS.find((each) => each === url.searchParams.get('about'));
  return topic !== undefined && sentReference(url, topic) !== null ? topic : null;
}

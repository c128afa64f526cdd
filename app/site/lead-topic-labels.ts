import { isLeadTopic, type LeadTopic } from './lead-topics.ts';

/** Shown in the inbox. */
export const TOPIC_LABELS: Readonly<Record<LeadTopic, string>> = {
  demo: 'Demo',
  contact: 'Contact',
  'intro-session': 'Free intro session',
  'strategy-session': 'Growth Strategy Session',
  workshop: 'Growth Vision Workshop',
  plan: 'Advantage Bundle plan',
  'chatbot-tier': 'Chatbot tier',
  'privacy-request': 'Do Not Sell My Data Request',
};

/** The label of a stored topic; a topic from an earlier version of the site is shown as stored. */
export function topicLabel(topic: string): string {
  return isLeadTopic(topic) ? TOPIC_LABELS[topic] : topic;
}

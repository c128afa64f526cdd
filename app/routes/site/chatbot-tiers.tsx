import { pageMeta } from '#app/page-meta.ts';
import { sitePage } from '#app/route-policy.ts';

export const handle = sitePage({ indexed: false });

export function meta() {
  return pageMeta({ title: 'AI Chatbot' });
}

export default function ChatbotTiers() {
  return (
    <div className="wrap">
      <h1>AI Chatbot</h1>
    </div>
  );
}

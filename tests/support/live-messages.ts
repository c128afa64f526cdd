import type { Page } from '@playwright/test';

/** Counts the messages about changes that reach the page from now on. */
export async function countLiveMessages(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const counted = { messages: 0 };
    new BroadcastChannel('admin-live').onmessage = () => {
      counted.messages += 1;
    };
    return counted;
  });
  return () => counter.evaluate(({ messages }) => messages);
}

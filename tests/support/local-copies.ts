import type { Page } from '@playwright/test';
import { deriveCopyKey } from '#app/features/accounts/copy-key.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { openCopyCipher } from '#app/ui/admin/local-copies/copy-cipher.ts';

/** Returns this person's local copies in the browser, decrypted, as one text. */
export async function readLocalCopies(
  page: Page,
  services: Services,
  userId: string,
): Promise<string> {
  const entries = await page.evaluate(() => Object.entries(localStorage));
  const cipher = await openCopyCipher(deriveCopyKey(services.secret, userId));
  const texts = entries.map(([name, text]) => cipher?.decrypt(String(text), name));
  return (await Promise.all(texts)).join('\n');
}

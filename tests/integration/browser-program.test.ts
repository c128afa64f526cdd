import { expect, it } from 'vitest';
import { hasNpmBrowser, launchBrowser, unpackBrowser } from '#tests/support/browser-program.ts';

it.runIf(hasNpmBrowser())(
  'the browser that npm installed renders every generic font on a machine without fonts',
  async () => {
    const program = await unpackBrowser();
    try {
      const browser = await launchBrowser(program);
      const page = await browser.newPage();
      await page.setContent(
        ['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui', 'nowhere']
          .map((font) => `<p style="font-family: ${font}">Ünïcode ✓ 日本 🏡</p>`)
          .join('<textarea>a</textarea>'),
      );
      expect((await page.screenshot()).length).toBeGreaterThan(1_000);
      await browser.close();
    } finally {
      program.remove();
    }
  },
);

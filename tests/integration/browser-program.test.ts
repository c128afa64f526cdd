import { expect, it } from 'vitest';
import { hasBrowserOfNpm, launchBrowser, unpackBrowser } from '#tests/support/browser-program.ts';

it.runIf(hasBrowserOfNpm())(
  'the browser of npm draws a page with every kind of font, on a machine with none',
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

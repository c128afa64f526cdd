import type { Locator } from '@playwright/test';

export interface ClipboardContent {
  readonly html?: string;
  readonly text?: string;
  readonly files?: readonly { name: string; type: string; bytes: Uint8Array }[];
  /** Spaces after the HTML, which are made in the page. */
  readonly padding?: number;
}

/** Pastes into an element as the browser does, whatever is on the clipboard of the computer. */
export async function dispatchPaste(box: Locator, content: ClipboardContent): Promise<void> {
  await dispatch(box, 'paste', content);
}

/** Drops something from another program onto the middle of an element. */
export async function dispatchDrop(box: Locator, content: ClipboardContent): Promise<void> {
  await dispatch(box, 'drop', content);
}

/** What an element gives to other programs when dragging or copying starts in it. */
export async function dispatchAndRead(
  box: Locator,
  type: 'copy' | 'dragstart',
): Promise<{ html: string; text: string }> {
  return await box.evaluate((element, name) => {
    const data = new DataTransfer();
    const init = { bubbles: true, cancelable: true };
    element.dispatchEvent(
      name === 'copy'
        ? new ClipboardEvent(name, { ...init, clipboardData: data })
        : new DragEvent(name, { ...init, dataTransfer: data }),
    );
    return { html: data.getData('text/html'), text: data.getData('text/plain') };
  }, type);
}

async function dispatch(
  box: Locator,
  type: 'paste' | 'drop',
  { html = '', text = '', files = [], padding = 0 }: ClipboardContent,
): Promise<void> {
  const encoded = files.map((file) => ({
    name: file.name,
    type: file.type,
    base64: Buffer.from(file.bytes).toString('base64'),
  }));
  await box.evaluate(
    (element, offered) => {
      const data = new DataTransfer();
      if (offered.html) data.setData('text/html', offered.html + ' '.repeat(offered.padding));
      if (offered.text) data.setData('text/plain', offered.text);
      for (const file of offered.files) {
        const bytes = Uint8Array.from(atob(file.base64), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], file.name, { type: file.type }));
      }
      const { left, top, width, height } = element.getBoundingClientRect();
      const init = {
        bubbles: true,
        cancelable: true,
        clientX: left + width / 2,
        clientY: top + height / 2,
      };
      // As with every key, the editor then reads where the last click has put the cursor.
      const keys = { bubbles: true, cancelable: true, key: 'v', ctrlKey: true };
      if (offered.type === 'paste') element.dispatchEvent(new KeyboardEvent('keydown', keys));
      element.dispatchEvent(
        offered.type === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data }),
      );
    },
    { type, html, text, padding, files: encoded },
  );
}

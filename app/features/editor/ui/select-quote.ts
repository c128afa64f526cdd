/**
 * Selects these words in the box of the text, in either of its views, and brings them into sight.
 * Where they are not in it, they are in the title, which gets the focus.
 */
export function selectQuote(quote: string): void {
  const box = document.getElementById('content');
  if (box instanceof HTMLTextAreaElement) selectInSource(box, quote);
  else if (box !== null && selectInText(box, quote)) return;
  else document.getElementById('title')?.focus();
}

function selectInSource(box: HTMLTextAreaElement, quote: string): void {
  const start = Math.max(0, box.value.indexOf(quote));
  box.focus();
  box.setSelectionRange(start, start + (box.value.startsWith(quote, start) ? quote.length : 0));
}

function selectInText(box: HTMLElement, quote: string): boolean {
  const { text, places } = readText(box);
  const at = text.indexOf(quote);
  const start = places[at];
  const end = places[at + quote.length - 1];
  if (start === undefined || end === undefined) return false;
  box.focus();
  getSelection()?.setBaseAndExtent(start.node, start.offset, end.node, end.offset + 1);
  start.node.parentElement?.scrollIntoView({ block: 'center' });
  return true;
}

/** The words of the box with single spaces, and where each character is. */
function readText(box: HTMLElement) {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const places: { node: Text; offset: number }[] = [];
  let text = '';
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    for (let offset = 0; offset < node.data.length; offset += 1) {
      const character = node.data.charAt(offset);
      const isSpace = /\s/.test(character);
      if (isSpace && text.endsWith(' ')) continue;
      text += isSpace ? ' ' : character;
      places.push({ node, offset });
    }
  }
  return { text, places };
}

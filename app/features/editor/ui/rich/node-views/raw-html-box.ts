import { createElement } from './elements.ts';

const MOST_ROWS = 20;
const FEWEST_ROWS = 4;

interface RawHtmlBoxOptions {
  source: string;
  onType: (source: string) => void;
  onDone: () => void;
  onCancel: () => void;
}

export interface RawHtmlBox {
  dom: HTMLElement;
  focus(): void;
  /** Shows HTML that was changed elsewhere, such as by undoing. */
  show(source: string): void;
  setBusy(busy: boolean): void;
}

/** The text box for the HTML of a raw HTML block. */
export function createRawHtmlBox({
  source,
  onType,
  onDone,
  onCancel,
}: RawHtmlBoxOptions): RawHtmlBox {
  const rows = Math.min(Math.max(source.split('\n').length, FEWEST_ROWS), MOST_ROWS);
  const area = createElement('textarea', {
    class: 'input content-box',
    rows: String(rows),
    spellcheck: 'false',
    autocapitalize: 'off',
  });
  area.value = source;
  area.addEventListener('input', () => onType(area.value));
  const done = createButton('Done', onDone);
  const status = createElement('span', { class: 'field-hint', role: 'status' });
  const dom = createElement(
    'div',
    { class: 'raw-html-box' },
    createElement(
      'label',
      { class: 'field' },
      createElement('span', {}, 'HTML of this part'),
      area,
    ),
    createElement(
      'div',
      { class: 'raw-html-box-actions' },
      status,
      createButton('Cancel', onCancel),
      done,
    ),
  );
  dom.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) {
      event.stopPropagation();
      onCancel();
    }
  });
  return {
    dom,
    focus: () => area.focus(),
    show(next) {
      if (next !== area.value) area.value = next;
    },
    setBusy(busy) {
      area.readOnly = busy;
      done.disabled = busy;
      status.textContent = busy ? 'Checking…' : '';
    },
  };
}

function createButton(label: string, run: () => void): HTMLButtonElement {
  const button = createElement('button', { type: 'button', class: 'block-tool' }, label);
  button.addEventListener('click', run);
  return button;
}

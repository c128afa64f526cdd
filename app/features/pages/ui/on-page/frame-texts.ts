import type { Placeholder } from '#app/site/words/placeholders.ts';
import { isComposing } from '#app/ui/admin/is-composing.ts';
import { PLACE } from '../draft-frame.ts';
import type { InsertTarget } from '../insert-target.ts';
import { linkAround, readTyped, writeLink, writeTyped } from './typed-nodes.ts';

/** What can be edited at a marked place of the page. */
export interface Spot {
  /** The label for screen readers. */
  readonly label: string;
  /** The text to type there; null for what is edited in a card, such as an image. */
  readonly text: SpotText | null;
}

interface SpotText {
  readonly typed: string;
  /** The text in the draft. */
  readonly kept: string;
  readonly isRich: boolean;
  /** Whether it asks for the owner’s words: typing replaces it. */
  readonly asks: boolean;
}

export interface FrameEvents {
  /** What can be edited at a place; null if none of this page's documents has it. */
  find(place: string): Spot | null;
  /** Whether texts are typed on the page, not in a sheet below it. */
  typesInPlace(): boolean;
  placeholders(): readonly Placeholder[];
  started(place: string): void;
  typed(place: string, text: string): void;
  ended(): void;
  /** The person asked to move the list item that a text is in, up or down. */
  moves(place: string, by: -1 | 1): void;
  /** The person asked for a link at the cursor. */
  wantsLink(): void;
  /** Something that is edited in a card was selected. */
  opened(place: string): void;
  /** The page was scrolled, or a text grew. */
  moved(): void;
}

/** Marks what can be edited: 'text' on the page, 'card' beside it. */
const EDIT = 'data-edit';
const EDITING = 'data-editing';
const INVALID = 'data-invalid';
/** In these, browsers give keys another meaning. */
const CONTROLS = 'a, button, option, select, label';
const TAB_STOPS = 'a[href], button, input, select, textarea, summary, iframe, video, [tabindex]';

/** How far below the top of the window a place is scrolled, in CSS pixels. */
const ABOVE = 16;

interface Editing {
  readonly host: HTMLElement;
  readonly place: string;
  readonly isRich: boolean;
  readonly asks: boolean;
  /** The text when editing began, and what the element showed. */
  readonly before: { readonly typed: string; readonly nodes: readonly Node[] };
}

/**
 * Makes the texts of a page editable in a frame that runs no scripts: this window's script listens to
 * the frame's document. It knows nothing about drafts.
 */
export class FrameTexts {
  readonly #document: Document;
  readonly #latestEvents: () => FrameEvents;
  readonly #stop = new AbortController();
  /** The places whose elements show exactly the typed text. */
  readonly #typedPlaces = new Set<string>();
  #editing: Editing | null = null;
  /** Whether a dialog has the focus and will return it to the text. */
  #isHeld = false;
  /** What was last selected for editing in a card. */
  #chosen: { readonly place: string; readonly index: number } | null = null;

  constructor(document: Document, latestEvents: () => FrameEvents) {
    this.#document = document;
    this.#latestEvents = latestEvents;
    const listen = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal: this.#stop.signal, capture: true });
    listen('pointerdown', (event) => this.#onPointer(event));
    listen('mousedown', (event) => this.#onMouse(event));
    listen('click', (event) => this.#onClick(event));
    listen('auxclick', (event) => event.preventDefault());
    listen('submit', (event) => event.preventDefault());
    listen('keydown', (event) => this.#onKey(event));
    listen('beforeinput', (event) => this.#onBeforeInput(event as InputEvent));
    listen('input', () => this.#onInput());
    listen('focusout', () => setTimeout(() => this.#endUnlessFocused()));
    listen('scroll', () => this.#events.moved());
  }

  get #events(): FrameEvents {
    return this.#latestEvents();
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Makes the texts reachable after the page was filled. */
  prepare(): void {
    const { body } = this.#document;
    for (const element of body.querySelectorAll<HTMLElement>(TAB_STOPS)) element.tabIndex = -1;
    for (const element of body.querySelectorAll<HTMLElement>('a, img')) element.draggable = false;
    for (const details of body.querySelectorAll('details')) details.open = true;
    for (const element of body.querySelectorAll<HTMLElement>(`[${PLACE}]`)) this.#offer(element);
    // Prices in texts that were just rewritten.
    for (const element of body.querySelectorAll<HTMLElement>(`[${PLACE}]:not([${EDIT}])`)) {
      this.#offer(element);
    }
  }

  #offer(element: HTMLElement): void {
    const place = element.getAttribute(PLACE) ?? '';
    const outer = element.parentElement?.closest(`[${PLACE}]`)?.getAttribute(PLACE);
    if (outer === place || !element.isConnected) return;
    const spot = this.#events.find(place);
    if (spot === null) {
      element.removeAttribute(PLACE);
      return;
    }
    const isTyped = element.closest(CONTROLS) === null && this.#isAsTyped(element, place, spot);
    element.setAttribute(EDIT, isTyped ? 'text' : 'card');
    element.tabIndex = 0;
    if (isTyped) {
      element.role = 'textbox';
      element.ariaLabel = spot.label;
    } else {
      const words = element.textContent?.trim() ?? '';
      element.ariaLabel = words === '' ? spot.label : `${spot.label}: ${words}`;
      if (element.closest('a, button') !== element) element.role = 'button';
    }
  }

  /** Whether an element shows exactly the text that is typed for it. */
  #isAsTyped(element: HTMLElement, place: string, { text }: Spot): boolean {
    if (text === null) return false;
    const { kept, isRich } = text;
    const nodes = writeTyped(this.#document, kept, isRich, this.#events.placeholders());
    const isSame = nodes.map((node) => node.textContent).join('') === element.textContent;
    // The page may be newer than the draft that this window knows.
    if (!isSame) return this.#typedPlaces.has(place);
    this.#typedPlaces.add(place);
    // Do it now: once the pointer is down, what is under it must not be replaced.
    if (readTyped(element, isRich) !== kept) this.#replace(element, nodes);
    return true;
  }

  /** Shows typed text that the loaded page does not have, such as text that is too long to save. */
  showTyped(find: (place: string) => SpotText | null): void {
    for (const host of this.#hosts()) {
      if (host === this.#editing?.host || host.getAttribute(EDIT) !== 'text') continue;
      const text = find(host.getAttribute(PLACE) ?? '');
      if (text === null || readTyped(host, text.isRich) === text.typed) continue;
      this.#write(host, text.typed, text.isRich);
    }
  }

  /** Marks the places that have a problem. */
  markInvalid(places: ReadonlySet<string>): void {
    for (const host of this.#hosts()) {
      const isInvalid = places.has(host.getAttribute(PLACE) ?? '');
      host.toggleAttribute(INVALID, isInvalid);
      host.ariaInvalid = isInvalid ? 'true' : null;
    }
  }

  /** Starts typing at a place; false if the page does not show it. */
  go(place: string): boolean {
    const [host] = this.#hostsOf(place);
    if (host === undefined) return false;
    host.scrollIntoView({ block: 'center', behavior: 'instant' });
    this.#enter(host);
    return true;
  }

  /** Scrolls a place to the top of the window, clear of the sheet at the bottom. */
  scrollUp(place: string): void {
    const hosts = this.#hostsOf(place);
    const host = hosts[this.#chosen?.index ?? 0] ?? hosts[0];
    const view = this.#document.defaultView;
    if (host === undefined || view === null) return;
    const top = view.scrollY + host.getBoundingClientRect().top - ABOVE;
    view.scrollTo({ top, behavior: 'instant' });
  }

  /** Where a place is in the frame's window; null if the page does not show it. */
  rectOf(place: string): DOMRect | null {
    const hosts = this.#hostsOf(place);
    const chosen = this.#chosen?.place === place ? hosts[this.#chosen.index] : undefined;
    const host = this.#editing?.place === place ? this.#editing.host : (chosen ?? hosts[0]);
    return host?.getBoundingClientRect() ?? null;
  }

  /** The place that has the focus, so that it can be focused again after the page was filled. */
  focused(): { place: string; index: number } | null {
    const { activeElement } = this.#document;
    const place = activeElement?.getAttribute(PLACE);
    if (activeElement === null || place == null || !this.#document.hasFocus()) return null;
    return { place, index: this.#hostsOf(place).indexOf(activeElement as HTMLElement) };
  }

  /** Returns the focus to what was selected. */
  focusChosen(): void {
    if (this.#chosen !== null) this.focus(this.#chosen);
  }

  focus({ place, index }: { place: string; index: number }): void {
    const hosts = this.#hostsOf(place);
    (hosts[index] ?? hosts[0])?.focus({ preventScroll: true });
  }

  /** Uses the browser's command, so that undo works. */
  #insert(text: string): void {
    this.#document.execCommand('insertText', false, text);
  }

  #hosts(): HTMLElement[] {
    return [...this.#document.body.querySelectorAll<HTMLElement>(`[${EDIT}]`)];
  }

  #hostsOf(place: string): HTMLElement[] {
    return this.#hosts().filter((host) => host.getAttribute(PLACE) === place);
  }

  #onPointer(event: PointerEvent): void {
    // The mouse button places the cursor and selects, so the text has to be editable by then.
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    const host = hostAt(event.target);
    if (host !== null && host.getAttribute(EDIT) === 'text' && this.#events.typesInPlace()) {
      this.#start(host);
    }
  }

  #onMouse(event: MouseEvent): void {
    // A focused link looks as if it were being followed.
    const isLink = hostAt(event.target) === null && isIn(event.target, CONTROLS);
    if (!isLink) return;
    event.preventDefault();
    this.#end();
  }

  #onClick(event: MouseEvent): void {
    // Links in a draft do nothing.
    event.preventDefault();
    const host = hostAt(event.target);
    if (host === null) return;
    if (host === this.#editing?.host) {
      this.#selectAsking();
      return;
    }
    this.#choose(host);
    if (this.#editing?.host === host) this.#putCursorAt(host, event);
    this.#selectAsking();
  }

  /** Selects words that ask for the owner’s, so that typing replaces them. */
  #selectAsking(): void {
    const editing = this.#editing;
    if (editing === null || !editing.asks) return;
    const { host, isRich, before } = editing;
    if (readTyped(host, isRich) !== before.typed) return;
    this.#document.getSelection()?.selectAllChildren(host);
  }

  #choose(host: HTMLElement): void {
    if (host.getAttribute(EDIT) === 'text' && this.#events.typesInPlace()) {
      this.#start(host);
      host.focus({ preventScroll: true });
      return;
    }
    host.focus({ preventScroll: true });
    const place = host.getAttribute(PLACE) ?? '';
    this.#chosen = { place, index: this.#hostsOf(place).indexOf(host) };
    this.#events.opened(place);
  }

  #start(host: HTMLElement): void {
    if (this.#editing?.host === host) return;
    this.#end();
    const place = host.getAttribute(PLACE) ?? '';
    const text = this.#events.find(place)?.text;
    if (text == null) return;
    const { typed, isRich, asks } = text;
    // Something else has changed it since it was shown, such as a translation by the browser.
    if (readTyped(host, isRich) !== typed) this.#write(host, typed, isRich);
    const before = { typed, nodes: [...host.childNodes].map((node) => node.cloneNode(true)) };
    host.contentEditable = 'true';
    host.setAttribute(EDITING, '');
    this.#editing = { host, place, isRich, asks, before };
    this.#events.started(place);
  }

  #write(host: HTMLElement, typed: string, isRich: boolean): void {
    this.#replace(host, writeTyped(this.#document, typed, isRich, this.#events.placeholders()));
  }

  #replace(host: HTMLElement, nodes: readonly Node[]): void {
    host.replaceChildren(...nodes);
    for (const link of host.querySelectorAll<HTMLElement>('a')) link.tabIndex = -1;
  }

  #putCursorAt(host: HTMLElement, { clientX, clientY }: MouseEvent): void {
    const selection = this.#document.getSelection();
    const found = this.#document.caretPositionFromPoint?.(clientX, clientY);
    if (found != null && host.contains(found.offsetNode)) {
      selection?.collapse(found.offsetNode, found.offset);
    } else this.#putCursorAtEnd(host);
  }

  #putCursorAtEnd(host: HTMLElement): void {
    const selection = this.#document.getSelection();
    selection?.selectAllChildren(host);
    selection?.collapseToEnd();
  }

  /** Types at the end of a text, or opens the card of anything else. */
  #enter(host: HTMLElement): void {
    this.#choose(host);
    if (this.#editing !== null) this.#putCursorAtEnd(host);
    this.#selectAsking();
  }

  #onKey(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    const { key } = event;
    if ((event.ctrlKey || event.metaKey) && !(isLinkKey(event) && this.#editing?.isRich)) {
      // The keys of the admin area work on the page as well.
      if (!window.dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault();
      if (event.defaultPrevented) return;
    }
    const host = hostAt(event.target);
    if (host !== null && isMoveKey(event)) {
      event.preventDefault();
      this.#events.moves(host.getAttribute(PLACE) ?? '', key === 'ArrowUp' ? -1 : 1);
      return;
    }
    // A key pressed on a tool right after typing is the tool’s.
    if (this.#editing !== null && host !== this.#editing.host) this.#end();
    if (this.#editing === null) {
      if (host === null || event.target !== host) return;
      if (key === 'Enter' || key === ' ') {
        event.preventDefault();
        this.#enter(host);
      } else if (isLetter(event) && host.getAttribute(EDIT) === 'text') {
        // As in a field that Tab led to, the letter that follows replaces what is there.
        this.#enter(host);
        this.#document.getSelection()?.selectAllChildren(host);
      }
      return;
    }
    const { host: edited } = this.#editing;
    if (key === 'Escape') {
      event.preventDefault();
      this.#giveBack();
    } else if (key === 'Enter') {
      event.preventDefault();
      this.#goOn(edited);
    } else if (isLinkKey(event) && this.#editing.isRich) {
      event.preventDefault();
      this.#events.wantsLink();
    } else if (key === ' ' && edited.closest('summary') !== null) {
      // Browsers would close the section below it.
      event.preventDefault();
      this.#insert(' ');
    }
  }

  #goOn(from: HTMLElement): void {
    const texts = this.#hosts().filter(
      (host) => host.getAttribute(EDIT) === 'text' && host.checkVisibility(),
    );
    const next = texts[texts.indexOf(from) + 1];
    this.#end();
    if (next === undefined) return;
    next.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    this.#enter(next);
  }

  #giveBack(): void {
    const editing = this.#editing;
    if (editing === null) return;
    const { host, place, isRich, before } = editing;
    if (readTyped(host, isRich) !== before.typed) this.#events.typed(place, before.typed);
    host.replaceChildren(...before.nodes);
    this.#end();
    host.focus({ preventScroll: true });
  }

  #onBeforeInput(event: InputEvent): void {
    if (this.#editing === null) return;
    const { inputType } = event;
    if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') {
      event.preventDefault();
    } else if (/^insertFrom(?:Paste|Drop|Yank)/.test(inputType)) {
      event.preventDefault();
      const text = event.dataTransfer?.getData('text/plain') ?? event.data ?? '';
      this.#insert(text.replace(/\s+/g, ' '));
    } else if (inputType.startsWith('format')) {
      const isKept = this.#editing.isRich && inputType === 'formatBold';
      if (!isKept) event.preventDefault();
    }
  }

  #onInput(): void {
    const editing = this.#editing;
    if (editing === null) return;
    this.#events.typed(editing.place, readTyped(editing.host, editing.isRich));
  }

  #endUnlessFocused(): void {
    const host = this.#editing?.host;
    // Another window or a tool beside the text has the focus, which will return to where it was.
    if (host === undefined || this.#isHeld || this.#document.activeElement === host) return;
    this.#end();
  }

  /** Makes the selected words bold, or plain again. */
  embolden(): void {
    if (this.#editing?.isRich === true) this.#document.execCommand('bold');
  }

  /** Lets a dialog insert something at the cursor. The text stays open until it has the focus again. */
  holdForInsertion(): InsertTarget | null {
    const editing = this.#editing;
    if (editing === null) return null;
    const { host } = editing;
    const range = this.#rangeIn(host);
    const link = linkAround(range, host);
    this.#isHeld = true;
    return {
      selected: range.toString(),
      address: link?.getAttribute('href') ?? null,
      focus: () => {
        this.#isHeld = false;
        host.focus({ preventScroll: true });
        this.#select(range);
      },
      putLink: (href, text) => {
        writeLink(range, link, href, text);
        this.#afterPut(editing, range);
      },
      putPrice: (code) => {
        range.deleteContents();
        const nodes = writeTyped(this.#document, code, false, this.#events.placeholders());
        for (const node of nodes.toReversed()) range.insertNode(node);
        this.#afterPut(editing, range);
      },
    };
  }

  /** The selection within a text, or its end if the cursor is elsewhere. */
  #rangeIn(host: HTMLElement): Range {
    const selection = this.#document.getSelection();
    const selected = selection?.rangeCount === 1 ? selection.getRangeAt(0) : null;
    if (selected !== null && host.contains(selected.commonAncestorContainer)) {
      return selected.cloneRange();
    }
    const range = this.#document.createRange();
    range.selectNodeContents(host);
    range.collapse(false);
    return range;
  }

  #select(range: Range): void {
    const selection = this.#document.getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  }

  #afterPut({ host, place, isRich }: Editing, range: Range): void {
    range.collapse(false);
    this.#select(range);
    this.#events.typed(place, readTyped(host, isRich));
  }

  leave(): void {
    this.#end();
  }

  #end(): void {
    const editing = this.#editing;
    if (editing === null) return;
    this.#editing = null;
    this.#isHeld = false;
    const { host } = editing;
    host.removeAttribute('contenteditable');
    host.removeAttribute(EDITING);
    this.#events.ended();
  }
}

function hostAt(target: EventTarget | null): HTMLElement | null {
  return elementOf(target)?.closest<HTMLElement>(`[${EDIT}]`) ?? null;
}

/** The same keys as in the post editor. */
function isMoveKey({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isArrow = key === 'ArrowUp' || key === 'ArrowDown';
  return isArrow && altKey && !metaKey && !ctrlKey && !shiftKey;
}

function isLetter({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  return [...key].length === 1 && !metaKey && !ctrlKey && !altKey;
}

function isLinkKey({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !altKey && !shiftKey;
}

function isIn(target: EventTarget | null, selector: string): boolean {
  return elementOf(target)?.closest(selector) != null;
}

/** Elements of the frame are not instances of this window's classes. */
function elementOf(target: EventTarget | null): Element | null {
  const node = target as Node | null;
  return node?.nodeType === 1 ? (node as Element) : (node?.parentElement ?? null);
}

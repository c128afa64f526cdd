import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '#app/ui/admin/use-latest.ts';
import { placeAt, showPlace } from '../draft-frame.ts';
import { DraftFailed, WIDTHS } from '../draft-page.tsx';
import { useDraftPage, useScale } from '../use-draft-page.ts';

interface MenuPreviewProps {
  slug: string;
  draftVersion: number;
  /** The place that has the focus in the form. */
  place: string | null;
  /** Called with the place of the clicked text. */
  onPick: (place: string) => void;
}

/** The header and the footer with the draft, as readers will see them on a screen as wide as this. */
export function MenuPreview({ slug, draftVersion, place, onPick }: MenuPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isWide] = useState(() => window.innerWidth >= WIDE);
  const { isFailed, filled } = useDraftPage(frame, {
    slug,
    on: '/',
    version: String(draftVersion),
  });
  useScale(box, WIDTHS.page[isWide ? 'desktop' : 'phone']);
  // Before the page around them is seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the page was filled.
  useLayoutEffect(() => {
    const page = frame.current?.contentDocument;
    if (page == null || box.current === null) return;
    box.current.style.setProperty('--menu-height', `${keepFrame(page)}px`);
  }, [filled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after the page was filled again.
  useEffect(() => {
    if (frame.current !== null) showPlace(frame.current, place);
  }, [place, filled]);
  const pick = useLatest(onPick);
  function listen({ currentTarget }: { currentTarget: HTMLIFrameElement }): void {
    currentTarget.contentDocument?.addEventListener('click', (event) => {
      event.preventDefault();
      const picked = placeAt(event.target);
      if (picked !== null) pick.current(picked);
    });
  }
  return (
    <section className="menu-preview" aria-label="Menu and footer">
      {isFailed ? <DraftFailed /> : null}
      <div className="draft-page-box" ref={box} data-width={isWide ? 'desktop' : 'phone'}>
        <iframe ref={frame} title="Draft of the page" sandbox="allow-same-origin" onLoad={listen} />
      </div>
    </section>
  );
}

/** From here on the links stand beside the name, and can be read. */
const WIDE = 1024;

/** Room for the roofs that rise above the footer, in pixels. */
const ROOFS = 80;

/** Leaves nothing but the header, with its menu open, and the footer; returns how high they are. */
function keepFrame(page: Document): number {
  const parts = [...page.querySelectorAll<HTMLElement>('.site-header, .site-footer')];
  for (const part of parts) {
    for (let box: Element = part; box !== page.body; box = box.parentElement ?? page.body) {
      for (const other of [...(box.parentElement?.children ?? [])]) {
        if (!parts.some((each) => other.contains(each))) other.remove();
      }
    }
  }
  const menu = page.querySelector<HTMLElement>('.site-menu[popover]');
  if (menu !== null) openMenu(menu);
  const last = parts.at(-1);
  if (last === undefined) return 0;
  last.style.marginBlockStart = `${ROOFS}px`;
  return last.getBoundingClientRect().bottom + (page.defaultView?.scrollY ?? 0);
}

/** On a phone it is a layer above the page; here it stands below the name. */
function openMenu(menu: HTMLElement): void {
  menu.removeAttribute('popover');
  if (menu.parentElement === null || getComputedStyle(menu).position === 'static') return;
  menu.parentElement.style.flexWrap = 'wrap';
  Object.assign(menu.style, { position: 'static', order: '1', flexBasis: '100%', height: 'auto' });
}

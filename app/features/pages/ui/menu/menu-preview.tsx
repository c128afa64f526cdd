import { ShownDraft, type ShownDraftProps, useWidth, WIDTHS } from '../draft-page.tsx';

type MenuPreviewProps = Pick<ShownDraftProps, 'slug' | 'draftVersion' | 'place' | 'onPick'>;

/** The header and the footer with the draft, as readers will see them on a screen as wide as this. */
export function MenuPreview(props: MenuPreviewProps) {
  const [width] = useWidth(WIDE);
  return (
    <section className="menu-preview" aria-label="Menu and footer">
      <ShownDraft
        {...props}
        on="/"
        name="Draft of the page"
        width={width}
        pixels={WIDTHS.page[width]}
        onFill={(page, box) => {
          const height = keepFrame(page);
          // Nothing is there yet.
          if (height === 0) return;
          box.style.setProperty('--menu-height', `calc(${height}px * var(--page-scale, 1))`);
        }}
      />
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

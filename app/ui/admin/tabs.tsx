import type { KeyboardEvent } from 'react';

interface TabsProps<Tab extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string;
  /** By what they show, in their order. */
  tabs: Readonly<Partial<Record<Tab, string>>>;
  chosen: Tab;
  onChoose: (tab: Tab) => void;
  idOf: (tab: Tab) => string;
  panelOf: (tab: Tab) => string;
}

/** The tabs of the ARIA Authoring Practices: one tab stop, arrow keys, Enter or Space chooses. */
export function Tabs<Tab extends string>(props: TabsProps<Tab>) {
  const { label, tabs, chosen, onChoose, idOf, panelOf } = props;
  return (
    <div role="tablist" className="tab-list" aria-label={label}>
      {(Object.keys(tabs) as Tab[]).map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={idOf(tab)}
          className="tab"
          aria-selected={tab === chosen}
          aria-controls={tab === chosen ? panelOf(tab) : undefined}
          tabIndex={tab === chosen ? 0 : -1}
          onKeyDown={moveFocus}
          onClick={() => {
            if (tab !== chosen) onChoose(tab);
          }}
        >
          {tabs[tab]}
        </button>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const { currentTarget, key } = event;
  const { firstElementChild: first, lastElementChild: last } = currentTarget.parentElement ?? {};
  const target = {
    ArrowLeft: currentTarget.previousElementSibling ?? last,
    ArrowRight: currentTarget.nextElementSibling ?? first,
    Home: first,
    End: last,
  }[key];
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.focus();
}

import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Tabs } from '#app/ui/admin/tabs.tsx';
import { ANSWER_ID, contactLinks } from '../contact-links.ts';
import type { Lead } from '../lead.ts';
import { focusOn } from './use-focus-after.ts';

/** What somebody writes about a lead, by the tab where they do. */
const COMPOSER_TABS = {
  email: 'Write an email',
  call: 'Note a call',
  note: 'Add a note',
} as const;
export type ComposerTab = keyof typeof COMPOSER_TABS;

const tabIdOf = (tab: ComposerTab) => `composer-tab-${tab}`;
const panelIdOf = (tab: ComposerTab) => `composer-${tab}`;

interface LeadComposerProps {
  chosen: ComposerTab;
  onChoose: (tab: ComposerTab) => void;
  /** By the tab; null where the lead may not be reached in this way. */
  panels: Readonly<Record<ComposerTab, ReactNode>>;
}

/** One place to write: an email, how a call went, or a note. What is typed in each of them stays. */
export function LeadComposer({ chosen, onChoose, panels }: LeadComposerProps) {
  const shown = (Object.keys(COMPOSER_TABS) as ComposerTab[]).filter((tab) => panels[tab] !== null);
  return (
    <section className="composer" aria-labelledby="composer">
      <h2 id="composer" className="visually-hidden">
        Write
      </h2>
      <Tabs
        label="What to write"
        tabs={Object.fromEntries(shown.map((tab) => [tab, COMPOSER_TABS[tab]]))}
        chosen={chosen}
        onChoose={onChoose}
        idOf={tabIdOf}
        panelOf={panelIdOf}
      />
      {shown.map((tab) => (
        <div
          key={tab}
          role="tabpanel"
          id={panelIdOf(tab)}
          aria-labelledby={tabIdOf(tab)}
          hidden={tab !== chosen}
        >
          {panels[tab]}
        </div>
      ))}
    </section>
  );
}

/** By the tab: where one begins to write. */
const FIELDS = { email: ANSWER_ID, call: 'call-note', note: 'note' } as const;

/**
 * @param begin the tab that the page opens with, as something is to be written or corrected there; null
 * for the one where most begin
 * @param sentCall the id of the call that was noted last, which leads on to where most begin
 */
export function useComposer(
  lead: Lead,
  {
    begin,
    canEmail,
    sentCall,
  }: { begin: ComposerTab | null; canEmail: boolean; sentCall: string | null },
) {
  const [chosen, choose] = useState(begin);
  const [knownCall, setKnownCall] = useState(sentCall);
  if (sentCall !== knownCall) {
    setKnownCall(sentCall);
    choose(null);
  }
  const canCall = contactLinks(lead).call !== null;
  const fallback = canEmail ? 'email' : canCall && !lead.spam ? 'call' : 'note';
  return {
    tab: chosen ?? fallback,
    choose,
    canCall,
    /** Leads to where it is written. */
    open(tab: ComposerTab): void {
      flushSync(() => choose(tab));
      focusOn(document.getElementById(FIELDS[tab]));
    },
  };
}

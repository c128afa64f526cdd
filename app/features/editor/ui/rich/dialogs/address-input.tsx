import { type KeyboardEvent, useState } from 'react';
import type { LinkTarget } from '#app/features/articles/editor-protocol.ts';
import { STATE_WORDS } from '#app/features/articles/state-words.ts';
import { isComposing } from '#app/ui/admin/is-composing.ts';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { readAddress } from './address.ts';
import { useLinkTargets } from './use-link-targets.ts';

interface AddressInputProps {
  value: string;
  problem: string | null;
  onChange: (value: string) => void;
  onChoose: (target: LinkTarget) => void;
}

const LIST = 'link-targets';
const HINT = 'A page, web or email address, or phone number.';

/** Asks for an address, and lists the posts and pages of this site whose title is typed. */
export function AddressInput({ value, problem, onChange, onChoose }: AddressInputProps) {
  const [isChosen, setIsChosen] = useState(value !== '');
  const [pointed, setActive] = useState(-1);
  const targets = useLinkTargets(isChosen ? '' : value);
  const shown = isChosen ? null : targets;
  // Words are a title, whose best match Enter takes. An address stays as it was typed.
  const active = pointed < 0 && !isAddress(value) && (shown?.length ?? 0) > 0 ? 0 : pointed;

  function choose(target: LinkTarget): void {
    setIsChosen(true);
    setActive(-1);
    onChoose(target);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const count = shown?.length ?? 0;
    const target = shown?.[active];
    if (isComposing(event.nativeEvent) || count === 0) return;
    if (event.key === 'ArrowDown') setActive((active + 1) % count);
    else if (event.key === 'ArrowUp') setActive((Math.max(active, 0) + count - 1) % count);
    else if (event.key === 'Enter' && target) choose(target);
    else return;
    event.preventDefault();
  }

  return (
    <div className="address">
      <TextInput
        id="link-address"
        name="address"
        label="Where the link goes"
        hint={HINT}
        error={problem ?? undefined}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown !== null && shown.length > 0}
        aria-controls={LIST}
        aria-activedescendant={active >= 0 ? `${LIST}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        onChange={(event) => {
          setIsChosen(false);
          setActive(-1);
          onChange(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={LIST} aria-label="Articles and pages" className="link-targets">
        {shown?.map((target, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow and Enter keys in the box choose.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box.
          <div
            key={target.path}
            role="option"
            id={`${LIST}-${index}`}
            aria-selected={index === active}
            className="link-target"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(target)}
          >
            <span className="link-target-title">{target.title}</span>
            <span className="field-hint">
              {target.kind === 'post' ? 'Article' : 'Page'}
              {target.published ? '' : `, ${STATE_WORDS.draft}`} · {target.path}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className={shown?.length === 0 ? 'field-hint' : 'visually-hidden'}>
        {shown === null ? '' : countText(shown.length)}
      </p>
    </div>
  );
}

function isAddress(text: string): boolean {
  return readAddress(text, []).ok;
}

function countText(count: number): string {
  if (count === 0) return 'No article or page has this in its title.';
  return count === 1 ? '1 article or page found' : `${count} articles and pages found`;
}

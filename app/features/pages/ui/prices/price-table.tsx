import { Fragment, type ReactNode, useRef, useState } from 'react';
import type { FieldView, SectionView } from '#app/features/pages/fields/form-view.ts';
import { EXACT_TEXT, NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { EditButton, Meanwhile, OriginalNote } from '../field-control.tsx';
import { FieldNotes } from '../field-notes.tsx';
import { textOf } from '../list-control.tsx';
import { shownField } from '../shown-field.ts';
import { ShownFieldControl } from '../texts-fields.tsx';
import { type OpenedTexts, placeOf, type ShownField, useTextsForm } from '../texts-form.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import {
  isAmount,
  listPriceGroups,
  type PriceGroup,
  type PriceRow,
  sectionAt,
  wordsOf,
} from './price-grid.ts';
import { PricePlaces } from './price-places.tsx';
import { formatTyped } from './typed-price.ts';
import { usePriceKeys } from './use-price-keys.ts';
import type { usePricePlaces } from './use-price-places.ts';

interface PriceTableProps {
  opened: OpenedTexts;
  draft: TextsDraft;
  places: ReturnType<typeof usePricePlaces>;
  /** The place that has the focus, here or on the page. */
  place: string | null;
}

const PRICE = 'Price';

/**
 * All prices as a table that works like a spreadsheet. What else is said of a row is in its card, which
 * opens below it.
 */
export function PriceTable({ opened, draft, places, place }: PriceTableProps) {
  const { sections } = opened;
  const groups = listPriceGroups(sections);
  const cards = useCards(sections, draft, place);
  const others = sections.filter(
    ({ title, fields }) => !fields.some(isAmount) && !groups.some((group) => group.title === title),
  );
  const rows = groups.flatMap((group) => group.rows);
  const { cellProps, lastPaste, undoPaste } = usePriceKeys(rows, draft);
  if (rows.length === 0) return null;
  return (
    <section className="texts-section" id="prices" aria-labelledby="prices-title">
      <h2 id="prices-title" tabIndex={-1}>
        Prices
      </h2>
      <p className="field-hint">
        In US dollars. Change a price here, and it changes everywhere on the site.
        <span className="price-keys">
          {' '}
          Works like a spreadsheet: Enter moves down, Tab moves right, Escape undoes what you typed,
          and you can paste a column.
        </span>
      </p>
      <table className="price-table" data-goes-on="">
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">{PRICE}</th>
            <th scope="col">One-time setup</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <GroupRows key={group.title} {...{ group, sections, draft, cellProps, cards }} />
        ))}
        <tbody>
          <tr className="price-group">
            <th scope="rowgroup" colSpan={3}>
              All plans
            </th>
          </tr>
          {others.map((section) => (
            <Fragment key={section.id}>
              <tr>
                <th scope="row" colSpan={3}>
                  <CardButton {...{ section, cards }}>{section.title}</CardButton>
                </th>
              </tr>
              <CardRow {...{ section, draft, cards }} />
            </Fragment>
          ))}
        </tbody>
      </table>
      <p role="status" className="price-pasted">
        {lastPaste === null ? null : (
          <>
            {describePaste(lastPaste.before.length, lastPaste.left)}{' '}
            <Button look="text" className="text-tool" onClick={undoPaste}>
              Undo
            </Button>
          </>
        )}
      </p>
      <PricePlaces {...{ opened, draft, places }} />
      <Originals rows={rows} draft={draft} />
    </section>
  );
}

type CellProps = ReturnType<typeof usePriceKeys>['cellProps'];

/** The card that is open, at most one besides those with something to correct. */
function useCards(sections: readonly SectionView[], draft: TextsDraft, place: string | null) {
  const [open, setOpen] = useState<string | null>(null);
  const [seen, setSeen] = useState(place);
  if (place !== seen) {
    setSeen(place);
    const section = sectionAt(sections, place);
    const id = place?.split('@')[0];
    if (section !== null && wordsOf(section).some((view) => view.id === id)) setOpen(section.id);
  }
  return {
    isOpen: (section: SectionView) =>
      section.id === open ||
      wordsOf(section).some((view) => shownField(view, draft).errors.length > 0),
    toggle: ({ id }: SectionView) => setOpen(id === open ? null : id),
    close: () => setOpen(null),
  };
}

type Cards = ReturnType<typeof useCards>;

interface CardProps {
  section: SectionView;
  cards: Cards;
}

const cardId = ({ id }: SectionView) => `card-${id}`;
const buttonId = ({ id }: SectionView) => `open-${id}`;

function CardButton({ section, cards, children }: CardProps & { children: ReactNode }) {
  if (wordsOf(section).length === 0) return children;
  const isOpen = cards.isOpen(section);
  return (
    <button
      type="button"
      id={buttonId(section)}
      className="price-name"
      aria-expanded={isOpen}
      aria-controls={isOpen ? cardId(section) : undefined}
      onClick={() => cards.toggle(section)}
    >
      {children}
    </button>
  );
}

/** The words and links of a row, below it. */
function CardRow({ section, draft, cards }: CardProps & { draft: TextsDraft }) {
  const card = useRef<HTMLElement>(null);
  if (!cards.isOpen(section)) return null;
  function close(): void {
    cards.close();
    document.getElementById(buttonId(section))?.focus();
  }
  return (
    <tr className="price-card">
      <td colSpan={3}>
        <section
          id={cardId(section)}
          ref={card}
          aria-label={section.title}
          onKeyDown={(event) => {
            // A dialog that the card opened handles its own keys.
            const isHere = card.current?.contains(event.target as Node) ?? false;
            if (event.key !== 'Escape' || event.defaultPrevented || !isHere) return;
            event.preventDefault();
            close();
          }}
        >
          {wordsOf(section).map((view) => (
            <ShownFieldControl key={view.id} view={view} draft={draft} />
          ))}
          <div className="place-card-end">
            <Button look="quiet" small onClick={close}>
              Done
            </Button>
          </div>
        </section>
      </td>
    </tr>
  );
}

interface GroupRowsProps {
  group: PriceGroup;
  sections: readonly SectionView[];
  draft: TextsDraft;
  cellProps: CellProps;
  cards: Cards;
}

function GroupRows({ group, sections, draft, cellProps, cards }: GroupRowsProps) {
  const set = sections.find(({ title, fields }) => title === group.title && !fields.some(isAmount));
  return (
    <tbody>
      <tr className="price-group">
        <th scope="rowgroup" colSpan={3}>
          {set === undefined ? (
            group.title
          ) : (
            <CardButton {...{ cards }} section={set}>
              {group.title}
            </CardButton>
          )}
          {group.unit === PRICE ? null : <span className="field-hint"> {group.unit}</span>}
        </th>
      </tr>
      {set === undefined ? null : <CardRow {...{ draft, cards }} section={set} />}
      {group.rows.map((row) => {
        const section = sections.find(({ id }) => id === row.id);
        const fields = row.cells.map((cell) => shownField(cell, draft));
        return (
          <Fragment key={row.id}>
            <tr>
              <th scope="row">
                {section === undefined ? (
                  row.name
                ) : (
                  <CardButton {...{ section, cards }}>{row.name}</CardButton>
                )}
              </th>
              {fields.map((field) => (
                <td key={field.view.id}>
                  <PriceCell {...{ row, field }} props={cellProps(field.view)} />
                </td>
              ))}
              {fields.length < 2 ? <td /> : null}
            </tr>
            <RowNotes fields={fields} />
            {section === undefined ? null : <CardRow {...{ section, draft, cards }} />}
          </Fragment>
        );
      })}
    </tbody>
  );
}

interface PriceCellProps {
  row: PriceRow;
  field: ShownField;
  props: ReturnType<CellProps>;
}

function PriceCell({ row, field, props }: PriceCellProps) {
  const form = useTextsForm();
  const { view, typed, errors } = field;
  const id = placeOf(view.id, '');
  return (
    <div className="price-cell">
      <input
        type="text"
        id={id}
        className="input"
        inputMode="decimal"
        autoComplete="off"
        {...NEXT_FIELD}
        {...EXACT_TEXT}
        value={textOf(typed)}
        aria-label={nameOf(row, view)}
        aria-invalid={errors.length > 0 ? true : undefined}
        aria-describedby={`${id}-notes`}
        onChange={({ currentTarget }) => form.type(view, currentTarget.value)}
        {...props}
      />
    </div>
  );
}

function nameOf(row: Pick<PriceRow, 'title'>, { type }: FieldView): string {
  return `${row.title}, ${type.label}`;
}

/** The messages about the amounts of a row, below it. */
function RowNotes({ fields }: { fields: readonly ShownField[] }) {
  const noted = fields.filter(
    ({ errors, warnings, theirs, view }) =>
      errors.length + warnings.length > 0 || theirs !== null || view.state === 'both',
  );
  if (noted.length === 0) return null;
  return (
    <tr className="price-notes">
      <td colSpan={3}>
        {noted.map((field) => (
          <div key={field.view.id}>
            <FieldNotes
              id={placeOf(field.view.id, '')}
              errors={field.errors}
              warnings={field.warnings}
            />
            <Meanwhile field={field} />
            {field.view.state === 'both' ? <OriginalNote field={field} /> : null}
          </div>
        ))}
      </td>
    </tr>
  );
}

function describePaste(count: number, left: number): string {
  const prices = `${count} ${count === 1 ? 'price' : 'prices'} pasted.`;
  return left === 0 ? prices : `${prices} ${left} more had no place in the table.`;
}

/** The original prices of those that were changed. */
function Originals({ rows, draft }: { rows: readonly PriceRow[]; draft: TextsDraft }) {
  const form = useTextsForm();
  const edited = rows.flatMap((row) =>
    row.cells
      .map((cell) => ({ row, field: shownField(cell, draft) }))
      .filter(({ field: { view, typed } }) => view.state === 'owner' && view.default !== typed),
  );
  if (edited.length === 0) return null;
  return (
    <details className="texts-original">
      <summary>Edited · See the original prices</summary>
      <ul className="price-originals">
        {edited.map(({ row, field }) => (
          <li key={field.view.id}>
            <span>
              {nameOf(row, field.view)}: {formatTyped(field.view.default ?? '')}
            </span>
            <EditButton name={nameOf(row, field.view)} onClick={() => form.restore(field.view)}>
              Restore
            </EditButton>
          </li>
        ))}
      </ul>
    </details>
  );
}

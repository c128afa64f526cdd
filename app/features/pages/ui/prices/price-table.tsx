import { Fragment } from 'react';
import type { FieldView } from '#app/features/pages/form-view.ts';
import { EXACT_TEXT, NEXT_FIELD } from '#app/ui/admin/long-form.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { EditButton, Meanwhile, OriginalNote } from '../field-control.tsx';
import { FieldNotes } from '../field-notes.tsx';
import { textOf } from '../list-control.tsx';
import { shownField } from '../shown-field.ts';
import { type OpenedTexts, placeOf, type ShownField, useTextsForm } from '../texts-form.ts';
import type { TextsDraft } from '../use-texts-draft.ts';
import { listPriceGroups, type PriceGroup, type PriceRow } from './price-grid.ts';
import { PricePlaces } from './price-places.tsx';
import { formatTyped } from './typed-price.ts';
import { usePriceKeys } from './use-price-keys.ts';

interface PriceTableProps {
  opened: OpenedTexts;
  draft: TextsDraft;
}

const PRICE = 'Price';

/** All prices as a table that works like a spreadsheet, and where the site shows them. */
export function PriceTable({ opened, draft }: PriceTableProps) {
  const groups = listPriceGroups(opened.sections);
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
      <table className="price-table">
        <thead>
          <tr>
            <th scope="col">What it is for</th>
            <th scope="col">{PRICE}</th>
            <th scope="col">Setup, once</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <GroupRows key={group.title} {...{ group, draft, cellProps }} />
        ))}
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
      <PricePlaces {...{ opened, draft }} />
      <Originals rows={rows} draft={draft} />
    </section>
  );
}

type CellProps = ReturnType<typeof usePriceKeys>['cellProps'];

interface GroupRowsProps {
  group: PriceGroup;
  draft: TextsDraft;
  cellProps: CellProps;
}

function GroupRows({ group, draft, cellProps }: GroupRowsProps) {
  return (
    <tbody>
      <tr className="price-group">
        <th scope="rowgroup" colSpan={3}>
          {group.title}
          {group.unit === PRICE ? null : <span className="field-hint"> {group.unit}</span>}
        </th>
      </tr>
      {group.rows.map((row) => {
        const fields = row.cells.map((cell) => shownField(cell, draft));
        return (
          <Fragment key={row.id}>
            <tr>
              <th scope="row">{row.name}</th>
              {fields.map((field) => (
                <td key={field.view.id}>
                  <PriceCell {...{ row, field }} props={cellProps(field.view)} />
                </td>
              ))}
              {fields.length < 2 ? <td /> : null}
            </tr>
            <RowNotes fields={fields} />
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

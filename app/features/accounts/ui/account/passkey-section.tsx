import { type FormEvent, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { PASSKEY_NAME_MAX } from '#app/features/accounts/account-rules.ts';
import type { OwnPasskey } from '#app/features/accounts/passkeys/passkeys.server.ts';
import { formatInstant } from '#app/formatting/dates.ts';
import { useAdminTimeZone } from '#app/ui/admin/admin-layout-data.ts';
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx';
import { moveOnEnter, NoDefaultButton } from '#app/ui/admin/long-form.tsx';
import { TextInput } from '#app/ui/forms/text-input.tsx';
import { Button } from '#app/ui/primitives/button.tsx';
import { Notice } from '#app/ui/primitives/notice.tsx';
import { useHydrated } from '#app/ui/primitives/use-hydrated.ts';
import { ConfirmIdentityDialog } from '../confirm-identity-dialog.tsx';
import type { ConfirmProof } from '../offered/confirm-request.ts';
import {
  addPasskey,
  type PasskeyChangeResult,
  removePasskey,
  renamePasskey,
} from '../passkeys/passkey-calls.ts';
import { usePasskeySupport } from '../passkeys/use-passkey-support.ts';

interface PasskeySectionProps {
  passkeys: readonly OwnPasskey[];
  /** A name for a passkey of this browser. */
  suggestedName: string;
}

type Change = () => Promise<PasskeyChangeResult | null>;
interface Done {
  title: string;
  text: string;
}
/** A change that waits until the person has confirmed that it is them. */
interface WaitingChange {
  proof: ConfirmProof;
  change: Change;
  done: Done;
}
type Outcome = ({ ok: true } & Done) | { ok: false; message: string };

/** Adds, lists, renames and removes passkeys. */
export function PasskeySection({ passkeys, suggestedName }: PasskeySectionProps) {
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<WaitingChange | null>(null);

  /** Runs a change and shows how it went. Resolves to whether it was made. */
  async function run(change: Change, done: Done): Promise<boolean> {
    setBusy(true);
    setOutcome(null);
    const answer = await change();
    if (answer !== null && 'proof' in answer) {
      setBusy(false);
      setWaiting({ proof: answer.proof, change, done });
      return false;
    }
    await revalidate();
    setBusy(false);
    if (answer !== null) setOutcome(answer.ok ? { ok: true, ...done } : answer);
    return answer?.ok === true;
  }

  return (
    <>
      <p className="admin-text">
        A passkey signs you in with your fingerprint, your face, or your device’s screen lock. There
        is nothing to remember, and nothing that a fake site can steal. Your password still works.
      </p>
      {outcome ? <OutcomeNotice outcome={outcome} /> : null}
      {passkeys.length > 0 ? (
        <ul className="rows">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} busy={busy} run={run} />
          ))}
        </ul>
      ) : null}
      <AddPasskey
        // A new name is suggested once one was added.
        key={passkeys.length}
        suggestedName={freeName(suggestedName, passkeys)}
        busy={busy}
        run={run}
      />
      <ConfirmIdentityDialog
        proof={waiting?.proof ?? null}
        onClose={() => setWaiting(null)}
        onConfirmed={() => {
          setWaiting(null);
          if (waiting !== null) void run(waiting.change, waiting.done);
        }}
      />
    </>
  );
}

/** The suggestion, with a number if another passkey has that name. */
function freeName(name: string, passkeys: readonly OwnPasskey[]): string {
  const taken = new Set(passkeys.map((passkey) => passkey.name));
  const numbered = [name, ...passkeys.map((_, index) => `${name} (${index + 2})`)];
  return numbered.find((candidate) => !taken.has(candidate)) ?? name;
}

function OutcomeNotice({ outcome }: { outcome: Outcome }) {
  return outcome.ok ? (
    <Notice tone="confirm" role="status" title={outcome.title}>
      <p>{outcome.text}</p>
    </Notice>
  ) : (
    <Notice tone="error" role="alert" title="That did not work">
      <p>{outcome.message}</p>
    </Notice>
  );
}

interface ChangeProps {
  busy: boolean;
  run: (change: Change, done: Done) => Promise<boolean>;
}

function AddPasskey({ suggestedName, busy, run }: ChangeProps & { suggestedName: string }) {
  const able = usePasskeySupport();
  const hydrated = useHydrated();
  if (hydrated && !able) {
    return <p className="field-hint">This browser cannot add a passkey here.</p>;
  }

  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '');
    const text = `You can now sign in with “${name.trim()}”.`;
    void run(() => addPasskey(name), { title: 'Passkey added', text });
  }

  return (
    <form className="form" onSubmit={add} onKeyDown={moveOnEnter} noValidate data-goes-on="">
      <NoDefaultButton />
      <TextInput
        id="passkey-name"
        name="name"
        label="Name of the new passkey"
        hint="It helps you remember which device the passkey is on."
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        defaultValue={suggestedName}
      />
      <div>
        <Button type="submit" look="quiet" disabled={busy || !able}>
          Add a passkey
        </Button>
      </div>
    </form>
  );
}

function PasskeyRow({ passkey, busy, run }: ChangeProps & { passkey: OwnPasskey }) {
  const timeZone = useAdminTimeZone();
  const [renaming, setRenaming] = useState(false);
  const [asking, setAsking] = useState(false);
  const renameId = useId();
  const { id, name, addedAt, lastUsedAt, otherHost } = passkey;
  const used =
    lastUsedAt === null ? 'never used' : `last used ${formatInstant(lastUsedAt, timeZone)}`;
  if (renaming) {
    const close = () => {
      flushSync(() => setRenaming(false));
      document.getElementById(renameId)?.focus();
    };
    return (
      <li className="row">
        <RenamePasskey passkey={passkey} busy={busy} run={run} onClose={close} />
      </li>
    );
  }
  return (
    <li className="row">
      <div className="row-main">
        <strong>{name}</strong>
        <p className="field-hint">
          Added {formatInstant(addedAt, timeZone)}, {used}
        </p>
        {otherHost === null ? null : (
          <p className="field-hint">
            It only works at {otherHost}, where you signed in before. Remove it and add a new one.
          </p>
        )}
      </div>
      <div className="row-actions">
        <Button id={renameId} look="quiet" disabled={busy} onClick={() => setRenaming(true)}>
          Rename<span className="visually-hidden"> {name}</span>
        </Button>
        <Button look="quiet" disabled={busy} onClick={() => setAsking(true)}>
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={`Remove the passkey “${name}”?`}
        text="It will no longer sign you in. Your password still works. You can also delete the passkey from your device."
        action="Remove passkey"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          const text = `“${name}” no longer signs you in.`;
          void run(() => removePasskey(id), { title: 'Passkey removed', text });
        }}
      />
    </li>
  );
}

interface RenamePasskeyProps extends ChangeProps {
  passkey: OwnPasskey;
  onClose: () => void;
}

function RenamePasskey({ passkey, busy, run, onClose }: RenamePasskeyProps) {
  const fieldId = useId();
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId]);

  async function rename(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '');
    const done = { title: 'Passkey renamed', text: `It is now called “${name.trim()}”.` };
    if (await run(() => renamePasskey(passkey.id, name), done)) onClose();
  }

  return (
    <form
      className="form row-main"
      onSubmit={(event) => void rename(event)}
      onKeyDown={moveOnEnter}
      noValidate
    >
      <NoDefaultButton />
      <TextInput
        id={fieldId}
        name="name"
        label={`New name for “${passkey.name}”`}
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        defaultValue={passkey.name}
      />
      <div className="row-actions">
        <Button type="submit" look="quiet" disabled={busy}>
          Save name
        </Button>
        <Button look="quiet" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
